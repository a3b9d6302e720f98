const playPage = folderPage;

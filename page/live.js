const livePage = folderPage;

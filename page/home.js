const homePage = folderPage;

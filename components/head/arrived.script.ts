/** All of the page is there. */
delete document.documentElement.dataset.arriving;

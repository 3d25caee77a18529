/** The page is still arriving, until arrived.script.ts has come: components/styles/arriving.css hides what would move. */
document.documentElement.dataset.arriving = '';

/** The id of what stands last in a page. */
export const PAGE_END = 'page-end';

/** So many cards of a project the first paint waits for, if there are as many. */
export const FIRST_CARDS = 3;

/** The id of what stands behind them. The browser paints once it begins, and shows it once all of the page is there. */
export const BEHIND_FIRST_CARDS = 'behind-first-cards';

/** Expenses of a list that a browser lays out and paints as a whole. */
export const SHORT_LIST = 25;

/** The same of a project. */
export const SHORT_PROJECT = 50;

/** Characters that the field of an amount on a small phone shows at full size. */
export const LONG_AMOUNT = 11;

/** So many involved people are shown and named, and the others counted. */
export const FEW = 3;

/** The query parameter with which the form of the home page leads back there where it has created nothing. */
export const FAILED_QUERY = 'failed';

/** Its values. */
export const FORM_FAILURES = ['tooManyRequests', 'tokenNeeded', 'other'] as const;

export type FormFailure = (typeof FORM_FAILURES)[number];

/** The field of that form for the token of a server that creates projects only with it. */
export const TOKEN_FIELD = 'create_token';

/** A browser keeps the token in its local storage, under this key. */
export const TOKEN_KEY = 'quits-create-token';

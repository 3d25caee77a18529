/** The query parameter with which the form of the home page leads back there where it has created nothing. */
export const FAILED_QUERY = 'failed';

/** Its values. */
export const FORM_FAILURES = ['tooManyRequests', 'other'] as const;

export type FormFailure = (typeof FORM_FAILURES)[number];

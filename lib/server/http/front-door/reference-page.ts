// Not marked 'server-only': next.config.ts imports this file too, outside of any bundle.

/** Where the reference of the API is in `app`. To the outside it is at API_ROOT. */
export const REFERENCE_PAGE = '/api-reference';

export const API_ROOT = '/api';

/** A browser accepts HTML by its name, and JSON only by a wildcard. curl, without a header of ours, accepts anything. */
export const ACCEPT_OF_PAGE = '.*text/html.*';
export const ACCEPT_OF_PROGRAM = '.*json.*';

/** Whether a request for API_ROOT is to be shown the page rather than given the document. */
export function wantsPage(method = 'GET', accept = ''): boolean {
  return /^(GET|HEAD)$/.test(method) && isMatch(accept, ACCEPT_OF_PAGE) && !isMatch(accept, ACCEPT_OF_PROGRAM);
}

/** As Next.js matches the values of headers. */
function isMatch(text: string, pattern: string): boolean {
  return new RegExp(`^${pattern}$`).test(text);
}

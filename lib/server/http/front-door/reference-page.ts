// Not marked 'server-only': next.config.ts imports this file too, outside of any bundle.

/** Where the reference of the API is in `app`. To the outside it is at API_ROOT. */
export const REFERENCE_PAGE = '/api-reference';

export const API_ROOT = '/api';

/**
 * A browser accepts HTML by its name, and JSON only by a wildcard. curl, left to itself, accepts anything. Both match the
 * whole header, as those of next.config.ts do.
 */
export const ACCEPTS_PAGE = /^.*text\/html.*$/;
export const ACCEPTS_DOCUMENT = /^.*json.*$/;

/** Whether a request for API_ROOT is to be shown the page rather than given the document. */
export function wantsPage(method = 'GET', accept = ''): boolean {
  return /^(GET|HEAD)$/.test(method) && ACCEPTS_PAGE.test(accept) && !ACCEPTS_DOCUMENT.test(accept);
}

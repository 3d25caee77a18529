/** Whether this is the API of the page's own server, and not of another one that `API_BASE_URL` names. */
export function isOwnApi(url: string): boolean {
  return url.startsWith('/');
}

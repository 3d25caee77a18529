/** The link to the open project, without what belongs to this visit only. */
export function pageLink(): string {
  return window.location.origin + window.location.pathname;
}

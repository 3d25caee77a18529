import { useEffect, useReducer } from 'react';
import { useShown } from './session-context';

/** The link to the open project, without what belongs to this visit only. */
export function pageLink(): string {
  return window.location.origin + window.location.pathname;
}

/** As `pageLink`, also once the project has got another one. In the server's markup it has none. */
export function usePageLink(): string {
  const shown = useShown();
  const [, renew] = useReducer((count: number) => count + 1, 0);
  useEffect(() => shown.onEvent(({ type }) => ['project-created', 'link-changed'].includes(type) && renew()), [shown]);
  return typeof window === 'undefined' ? '' : pageLink();
}

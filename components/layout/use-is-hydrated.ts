import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** False in the server's markup and while it is hydrated, true from then on. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** False in the server's markup and in the render that takes it over, true from then on. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

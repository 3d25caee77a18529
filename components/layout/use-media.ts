import { useCallback, useSyncExternalStore } from 'react';

/** Whether the screen, or paper, is such. False in the server's markup and while it is hydrated. */
export function useMedia(media: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const query = matchMedia(media);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    [media],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(media).matches,
    () => false,
  );
}

import { useSyncExternalStore } from 'react';

/** As the style sheet has it: wider screens have the settlement beside the members. */
const ONE_COLUMN = '(width < 64rem)';

function subscribe(listener: () => void): () => void {
  const query = matchMedia(ONE_COLUMN);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the screen is so narrow that cards can be folded. False until hydration. */
export function useHasOneColumn(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(ONE_COLUMN).matches,
    () => false,
  );
}

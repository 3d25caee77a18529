import { useEffect, useState } from 'react';

const COPIED_MS = 1_000;

interface Copying {
  /** True for a second after a text was copied. */
  isCopied: boolean;
  copy: (text: string) => Promise<void>;
}

/** Copies a text. Over plain http a browser offers no clipboard, and any browser may refuse: `onRefused` offers another way then. */
export function useCopy(onRefused: () => unknown): Copying {
  // A count, as another press starts the second anew.
  const [copies, setCopies] = useState(0);

  useEffect(() => {
    if (copies === 0) return;
    const timer = setTimeout(() => setCopies(0), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copies]);

  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text);
      setCopies((count) => count + 1);
    } catch (error) {
      console.error(error);
      await onRefused();
    }
  }

  return { isCopied: copies > 0, copy };
}

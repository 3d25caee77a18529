import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useMedia } from './use-media';

/**
 * Whether the page is printed. Chromium counts its pages before it tells that the medium is another one, and prints nothing behind
 * the last that it has counted.
 */
export function useIsOnPaper(): boolean {
  const isPrint = useMedia('print');
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('beforeprint', () => flushSync(() => setIsPrinting(true)), { signal });
    window.addEventListener('afterprint', () => setIsPrinting(false), { signal });
    return () => listening.abort();
  }, []);
  return isPrint || isPrinting;
}

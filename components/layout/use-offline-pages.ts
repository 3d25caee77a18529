import { useEffect } from 'react';
import { storeThisPage } from '@/lib/offline/offline-pages';
import { whenIdle } from '@/lib/session/when-idle';

/** Stores the page for the time without network, once it has loaded and is idle. */
export function useOfflinePages(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const store = () => whenIdle(() => storeThisPage().catch(console.error));
    if (document.readyState === 'complete') store();
    else window.addEventListener('load', store, { once: true });
  }, [isOn]);
}

import { useEffect } from 'react';
import { useSession } from '@/components/project/session-context';

/** Lets the browser ask before a page with unsaved changes is left. */
export function useLeaveGuard(): void {
  const session = useSession();
  useEffect(() => {
    if (session.isDemo) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    // A listener alone keeps a page out of the browser's back/forward cache, so it is there only while it has to be.
    const setGuard = () => {
      if (session.getState().hasUnsavedChanges) window.addEventListener('beforeunload', ask);
      else window.removeEventListener('beforeunload', ask);
    };
    const stop = session.subscribe(setGuard);
    setGuard();
    return () => {
      stop();
      window.removeEventListener('beforeunload', ask);
    };
  }, [session]);
}

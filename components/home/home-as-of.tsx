import { useEffect, useState } from 'react';
import { LazyModule, useLoadedModule } from '@/components/ui/lazy-module';
import { browserPlatform } from '@/lib/session/browser-platform';

const code = new LazyModule(() => import('@/components/layout/as-of'));

/** Says of which time the page is, where the browser has kept it, until the network comes back. */
export function HomeAsOf() {
  const [asOf, setAsOf] = useState<number | null>(null);
  useEffect(() => {
    const kept = browserPlatform.asOf();
    if (kept === null) return;
    setAsOf(kept);
    code.load().catch(console.error);
    const end = () => setAsOf(null);
    window.addEventListener('online', end);
    return () => window.removeEventListener('online', end);
  }, []);
  const module = useLoadedModule(code);
  return module && asOf !== null && <module.HomeAsOfNotice asOf={asOf} />;
}

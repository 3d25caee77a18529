import { LazyCode } from '@/components/ui/lazy-code';

/** The API and its schemas are a tenth of a page's script, and nothing is called before the page is ready. */
export const sessionCode = new LazyCode(async () => (await import('@/lib/session/lazy-session')).lazySession);

import { LateCode } from '@/components/ui/late-code';

/** The API and its schemas are a tenth of a page's script, and nothing is called before the page is ready. */
export const lateSession = new LateCode(async () => (await import('@/lib/session/late-session')).lateSession);

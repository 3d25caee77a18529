import { ok } from '@/lib/server/http/responses';
import { unlimitedRoute } from '@/lib/server/http/route';
import { requireReadiness } from '@/lib/server/services/readiness';

/** The process can serve projects. */
export const GET = unlimitedRoute(async () => {
  await requireReadiness();
  return ok({ status: 'ready' });
});

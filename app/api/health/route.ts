import { ok } from '@/lib/server/http/responses';
import { unlimitedRoute } from '@/lib/server/http/route';

/** The process answers. */
export const GET = unlimitedRoute(async () => ok({ status: 'ok' }));

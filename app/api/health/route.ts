import { ok } from '@/lib/server/http/responses';
import { route } from '@/lib/server/http/route';

/** The process answers. */
export const GET = route(async () => ok({ status: 'ok' }));

import { currencyOf } from '@/lib/server/http/read-request';
import { ok } from '@/lib/server/http/responses';
import { route } from '@/lib/server/http/route';
import { getRatesOfSource } from '@/lib/server/services/rates/rates-of-source';

export const GET = route(async (_path, request) => ok(await getRatesOfSource(currencyOf(request))));

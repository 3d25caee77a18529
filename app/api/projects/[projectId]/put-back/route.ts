import { putBackInputSchema } from '@/lib/contract/history';
import { ifMatchOf } from '@/lib/server/http/etag';
import { originOf } from '@/lib/server/http/origin';
import { restored } from '@/lib/server/http/responses';
import { routeWithBody } from '@/lib/server/http/route';
import { pointsOfRestoration } from '@/lib/server/rate-limit/cost';
import type { ProjectPath } from '@/lib/server/resources/resource-path';
import { payForRestoration, putBack } from '@/lib/server/services/restore';

export const POST = routeWithBody(
  putBackInputSchema,
  async ({ projectId }: ProjectPath, { version }, request, charge) => {
    await payForRestoration(projectId, version, (size) => charge(pointsOfRestoration(size)));
    return restored(await putBack(projectId, version, { check: ifMatchOf(request), origin: originOf(request) }));
  },
);

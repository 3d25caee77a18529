import { putBackInputSchema } from '@/lib/contract/history';
import { ifMatchOf } from '@/lib/server/http/etag';
import { originOf } from '@/lib/server/http/origin';
import { restored } from '@/lib/server/http/responses';
import { routeWithBody } from '@/lib/server/http/route';
import { pointsOfRestoration } from '@/lib/server/rate-limit/cost';
import type { ProjectPath } from '@/lib/server/resources/resource-path';
import { putBack, sizeOfRestoration } from '@/lib/server/services/restore';

export const POST = routeWithBody(
  putBackInputSchema,
  async ({ projectId }: ProjectPath, { version }, request, charge) => {
    await charge(pointsOfRestoration(await sizeOfRestoration(projectId, version)));
    return restored(await putBack(projectId, version, { check: ifMatchOf(request), origin: originOf(request) }));
  },
);

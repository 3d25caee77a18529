import { undoInputSchema } from '@/lib/contract/history';
import { ifMatchOf } from '@/lib/server/http/etag';
import { originOf } from '@/lib/server/http/origin';
import { restored } from '@/lib/server/http/responses';
import { routeWithBody } from '@/lib/server/http/route';
import { pointsOfRestoration } from '@/lib/server/rate-limit/cost';
import type { ProjectPath } from '@/lib/server/resources/resource-path';
import { sizeOfRestoration, undoChanges } from '@/lib/server/services/restore';

export const POST = routeWithBody(
  undoInputSchema,
  async ({ projectId }: ProjectPath, { versions }, request, charge) => {
    await charge(pointsOfRestoration(await sizeOfRestoration(projectId, Math.min(...versions) - 1)));
    return restored(await undoChanges(projectId, versions, { check: ifMatchOf(request), origin: originOf(request) }));
  },
);

import { undoInputSchema } from '@/lib/contract/history';
import { ifMatchOf } from '@/lib/server/http/if-match';
import { changeSourceOf } from '@/lib/server/http/read-request';
import { restored } from '@/lib/server/http/responses';
import { routeWithBody } from '@/lib/server/http/route';
import { pointsOfRestoration } from '@/lib/server/rate-limit/limits';
import type { ProjectPath } from '@/lib/server/resources/calls';
import { payForRestoration, undoChanges } from '@/lib/server/services/undo-and-put-back';

export const POST = routeWithBody(
  undoInputSchema,
  async ({ projectId }: ProjectPath, { versions }, request, charge) => {
    await payForRestoration(projectId, Math.min(...versions) - 1, (size) => charge(pointsOfRestoration(size)));
    return restored(
      await undoChanges(projectId, versions, { check: ifMatchOf(request), source: changeSourceOf(request) }),
    );
  },
);

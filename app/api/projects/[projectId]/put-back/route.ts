import { putBackInputSchema } from '@/lib/contract/history';
import { ifMatchOf } from '@/lib/server/http/if-match';
import { changeSourceOf } from '@/lib/server/http/read-request';
import { restored } from '@/lib/server/http/responses';
import { routeWithBody } from '@/lib/server/http/route';
import { pointsOfRestoration } from '@/lib/server/rate-limit/limits';
import type { ProjectPath } from '@/lib/server/resources/call-types';
import { payForRestoration, putBack } from '@/lib/server/services/undo-and-put-back';

export const POST = routeWithBody(
  putBackInputSchema,
  async ({ projectId }: ProjectPath, { version }, request, charge) => {
    await payForRestoration(projectId, { version }, (size) => charge(pointsOfRestoration(size)));
    return restored(await putBack(projectId, version, { check: ifMatchOf(request), source: changeSourceOf(request) }));
  },
);

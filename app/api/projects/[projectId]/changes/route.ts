import { beforeOf } from '@/lib/server/http/before-version';
import { originOf } from '@/lib/server/http/origin';
import { ok } from '@/lib/server/http/responses';
import { route } from '@/lib/server/http/route';
import { pointsOfRead } from '@/lib/server/rate-limit/cost';
import type { ProjectPath } from '@/lib/server/resources/resource-path';
import { getChanges } from '@/lib/server/services/history';

export const GET = route(async ({ projectId }: ProjectPath, request, charge) => {
  const { page, characters } = await getChanges(projectId, beforeOf(request), originOf(request));
  await charge(pointsOfRead({ entities: page.changes.length, bytes: characters }));
  return ok(page);
});

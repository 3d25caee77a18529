import { beforeOf, changeSourceOf } from '@/lib/server/http/read-request';
import { ok } from '@/lib/server/http/responses';
import { route } from '@/lib/server/http/route';
import type { ProjectPath } from '@/lib/server/resources/call-types';
import { getChanges } from '@/lib/server/services/history';

export const GET = route(async ({ projectId }: ProjectPath, request) =>
  ok(await getChanges(projectId, beforeOf(request), changeSourceOf(request))),
);

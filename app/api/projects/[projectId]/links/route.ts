import { ok } from '@/lib/server/http/responses';
import { route } from '@/lib/server/http/route';
import type { ProjectPath } from '@/lib/server/resources/call-types';
import { listLinks } from '@/lib/server/services/links';

export const GET = route(async ({ projectId }: ProjectPath) => ok({ links: await listLinks(projectId) }));

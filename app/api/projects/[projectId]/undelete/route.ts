import { changed } from '@/lib/server/http/responses';
import { route } from '@/lib/server/http/route';
import type { ProjectPath } from '@/lib/server/resources/resource-path';
import { undeleteProject } from '@/lib/server/services/project-deletion';

export const POST = route(async ({ projectId }: ProjectPath) => changed(await undeleteProject(projectId)));

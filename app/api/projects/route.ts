import { paths } from '@/lib/contract/paths';
import { projectInputSchema } from '@/lib/contract/requests';
import { created } from '@/lib/server/http/responses';
import { routeWithBody } from '@/lib/server/http/route';
import { createProject } from '@/lib/server/services/projects';

export const POST = routeWithBody(projectInputSchema, async (_path, body) => {
  const project = await createProject(body);
  return created(paths.project(project.id), project);
});

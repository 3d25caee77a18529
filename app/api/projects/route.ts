import { paths } from '@/lib/contract/paths';
import { projectInputSchema } from '@/lib/contract/requests';
import { idempotencyKeyOf } from '@/lib/server/http/idempotency-key';
import { created } from '@/lib/server/http/responses';
import { routeWithBody } from '@/lib/server/http/route';
import { createProject } from '@/lib/server/services/projects';

/** Who repeats the key is given the project, so it must not be one that others would think of. */
const SHORTEST_KEY = 16;

export const POST = routeWithBody(projectInputSchema, async (_path, body, request) => {
  const made = await createProject(body, idempotencyKeyOf(request, SHORTEST_KEY));
  return created(paths.project(made.entity.id), made);
});

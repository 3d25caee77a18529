import { paths } from '@/lib/contract/paths';
import { projectInputSchema } from '@/lib/contract/requests';
import { idempotencyKeyOf } from '@/lib/server/http/idempotency-key';
import { created } from '@/lib/server/http/responses';
import { routeWithBody } from '@/lib/server/http/route';
import { createProject } from '@/lib/server/services/projects';

/** Whoever repeats a key is given the project that it created, so a key must be too long to guess. */
const SHORTEST_KEY = 16;

export const POST = routeWithBody(projectInputSchema, async (_path, body, request) => {
  const made = await createProject(body, idempotencyKeyOf(request, SHORTEST_KEY));
  return created(paths.project(made.entity.id), made);
});

import { route } from '@/lib/server/http/route';
import { ProblemError } from '@/lib/server/resources/errors';

/** Answers every path that the API does not have. */
const notFound = route(
  async () => {
    throw new ProblemError('route_not_found', 'The API has no such call.');
  },
  () => 'read',
);

export { notFound as DELETE, notFound as GET, notFound as PATCH, notFound as POST, notFound as PUT };

import { z } from 'zod/mini';
import { createApi } from '@/lib/client/api';
import { FAILED_QUERY, TOKEN_FIELD } from '@/lib/contract/form';
import { MIN_PROJECT_KEY_LENGTH } from '@/lib/contract/headers';
import { isOwnApi } from '@/lib/contract/own-api';
import { paths } from '@/lib/contract/paths';
import { MAX_PROJECT_BYTES, projectInputSchema, projectPatchSchema } from '@/lib/contract/requests';
import { projectPath } from '@/lib/domain/page-paths';
import { askOtherServer } from '@/lib/server/http/other-server';
import { creatingCallOf } from '@/lib/server/http/read-request';
import { created } from '@/lib/server/http/responses';
import { formRoute, type Handler, isOwnForm, routeWithBody } from '@/lib/server/http/route';
import { isBearer } from '@/lib/server/process/bearer';
import { getEnv } from '@/lib/server/process/env';
import { ProblemError } from '@/lib/server/resources/errors';
import { createProject } from '@/lib/server/services/projects';

const createByCall = routeWithBody(
  projectPatchSchema,
  async (_path, body, request) => {
    requireToken(request.headers.get('authorization') ?? '');
    const made = await createProject(body, creatingCallOf(request, MIN_PROJECT_KEY_LENGTH));
    return created(paths.project(made.entity.id), made);
  },
  { most: MAX_PROJECT_BYTES },
);

/** Throws token_needed unless the header has the token of a server that has one. */
function requireToken(authorization: string): void {
  const { CREATE_TOKEN } = getEnv();
  if (CREATE_TOKEN === '' || isBearer(authorization, CREATE_TOKEN)) return;
  throw new ProblemError('token_needed', 'This server creates projects only with its token. Nothing was created.');
}

/** The home page without JavaScript. As with it, the project is created where the calls of the API go. */
const createByForm = formRoute({
  schema: z.extend(projectInputSchema, { [TOKEN_FIELD]: z.optional(z.string()) }),
  handle: async ({ [TOKEN_FIELD]: token = '', ...form }) => {
    const { API_BASE_URL } = getEnv();
    if (isOwnApi(API_BASE_URL)) requireToken(`Bearer ${token}`);
    const id = isOwnApi(API_BASE_URL)
      ? (await createProject(form)).entity.id
      : await askOtherServer((options) => createApi(API_BASE_URL).createProject(form.name ?? null, options));
    return projectPath(id);
  },
  pageOfFailure: (failure) => `/?${FAILED_QUERY}=${failure}`,
});

export const POST: Handler<object> = (request, context) =>
  isOwnForm(request) ? createByForm(request, context) : createByCall(request, context);

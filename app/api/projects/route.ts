import { createApi } from '@/lib/client/api';
import { FAILED_QUERY } from '@/lib/contract/form';
import { MIN_PROJECT_KEY_LENGTH } from '@/lib/contract/headers';
import { isOwnApi } from '@/lib/contract/own-api';
import { paths } from '@/lib/contract/paths';
import { MAX_PROJECT_BYTES, type ProjectInput, projectInputSchema, projectPatchSchema } from '@/lib/contract/requests';
import { projectPath } from '@/lib/domain/page-paths';
import { askOtherServer } from '@/lib/server/http/other-server';
import { creatingCallOf } from '@/lib/server/http/read-request';
import { created } from '@/lib/server/http/responses';
import { formRoute, type Handler, isOwnForm, routeWithBody } from '@/lib/server/http/route';
import { getEnv } from '@/lib/server/process/env';
import { createProject } from '@/lib/server/services/projects';

const createByCall = routeWithBody(
  projectPatchSchema,
  async (_path, body, request) => {
    const made = await createProject(body, creatingCallOf(request, MIN_PROJECT_KEY_LENGTH));
    return created(paths.project(made.entity.id), made);
  },
  { most: MAX_PROJECT_BYTES },
);

/** The home page without JavaScript. As with it, the project is created where the calls of the API go. */
const createByForm = formRoute<object, ProjectInput>({
  schema: projectInputSchema,
  handle: async (form) => {
    const { API_BASE_URL } = getEnv();
    const id = isOwnApi(API_BASE_URL)
      ? (await createProject(form)).entity.id
      : await askOtherServer((options) => createApi(API_BASE_URL).createProject(form.name ?? null, options));
    return projectPath(id);
  },
  pageOfFailure: (failure) => `/?${FAILED_QUERY}=${failure}`,
});

export const POST: Handler<object> = (request, context) =>
  isOwnForm(request) ? createByForm(request, context) : createByCall(request, context);

import { z } from 'zod/mini';
import { createApi } from '@/lib/client/api';
import { isOwnApi } from '@/lib/contract/own-api';
import { projectPath } from '@/lib/domain/page-paths';
import { askOtherServer } from '@/lib/server/http/other-server';
import { asItIs } from '@/lib/server/http/responses';
import { formRoute, type Handler, isOwnForm, route } from '@/lib/server/http/route';
import { getEnv } from '@/lib/server/process/env';
import type { ProjectPath } from '@/lib/server/resources/call-types';
import { undeleteProject } from '@/lib/server/services/project-deletion';

const undeleteByCall = route(async ({ projectId }: ProjectPath) => asItIs(await undeleteProject(projectId)));

const pageOf = ({ projectId }: ProjectPath) => projectPath(projectId);

/** The page of a deleted project without JavaScript. It shows the project then, or still that it is deleted. */
const undeleteByForm = formRoute({
  schema: z.object({}),
  handle: async (_form, path: ProjectPath) => {
    const { API_BASE_URL } = getEnv();
    if (isOwnApi(API_BASE_URL)) await undeleteProject(path.projectId);
    else await askOtherServer((options) => createApi(API_BASE_URL).undeleteProject(path.projectId, options));
    return pageOf(path);
  },
  pageOfFailure: (_failure, path) => pageOf(path),
});

export const POST: Handler<ProjectPath> = (request, context) =>
  isOwnForm(request) ? undeleteByForm(request, context) : undeleteByCall(request, context);

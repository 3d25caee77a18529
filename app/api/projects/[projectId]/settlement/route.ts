import { route } from '@/lib/server/http/route';
import type { ProjectPath } from '@/lib/server/resources/call-types';
import { readProject } from '../read-project';

export const GET = route(({ projectId }: ProjectPath, request, countAs) =>
  readProject(projectId, request, countAs, (project) => project.settlementJson),
);

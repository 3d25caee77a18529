import { parseRevision } from '@/lib/contract/etag';
import { route } from '@/lib/server/http/route';
import type { ProjectPath } from '@/lib/server/resources/call-types';
import { textSince } from '@/lib/server/services/whole-project/serialized-projects';
import { readProject } from '../../read-project';

export const GET = route(({ projectId, revision }: ProjectPath & { revision: string }, request, charge) =>
  readProject(projectId, request, charge, (project) => textSince(project, parseRevision(revision))),
);

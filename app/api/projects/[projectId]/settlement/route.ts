import { route } from '@/lib/server/http/route';
import type { ProjectPath } from '@/lib/server/resources/call-types';
import { settlementJson } from '@/lib/server/services/whole-project/serialized-settlement';
import { readProject } from '../read-project';

export const GET = route(({ projectId }: ProjectPath, request, charge) =>
  readProject(projectId, request, charge, settlementJson),
);

import { route } from '@/lib/server/http/route';
import type { ProjectPath } from '@/lib/server/resources/call-types';
import { readCsv } from '../read-csv';

export const GET = route(({ projectId }: ProjectPath, request, countAs) => readCsv(projectId, request, countAs));

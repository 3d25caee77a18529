import { paths } from '@/lib/contract/paths';
import { newMemberInputSchema } from '@/lib/contract/requests';
import { creatingCallOf } from '@/lib/server/http/read-request';
import { created } from '@/lib/server/http/responses';
import { routeWithBody } from '@/lib/server/http/route';
import type { ProjectPath } from '@/lib/server/resources/call-types';
import { addMember } from '@/lib/server/services/members';

export const POST = routeWithBody(newMemberInputSchema, async ({ projectId }: ProjectPath, body, request) => {
  const made = await addMember(projectId, body, creatingCallOf(request));
  return created(paths.member(projectId, made.entity.id), made);
});

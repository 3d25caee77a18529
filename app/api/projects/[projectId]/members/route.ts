import { paths } from '@/lib/contract/paths';
import { memberInputSchema } from '@/lib/contract/requests';
import { created } from '@/lib/server/http/responses';
import { routeWithBody } from '@/lib/server/http/route';
import type { ProjectPath } from '@/lib/server/path';
import { addMember } from '@/lib/server/services/members';

export const POST = routeWithBody(memberInputSchema, async ({ projectId }: ProjectPath, body) => {
  const member = await addMember(projectId, body);
  return created(paths.member(projectId, member.id), member);
});

import { memberInputSchema } from '@/lib/contract/requests';
import { noContent, ok } from '@/lib/server/http/responses';
import { route, routeWithBody } from '@/lib/server/http/route';
import type { MemberPath } from '@/lib/server/path';
import { deleteMember, updateMember } from '@/lib/server/services/members';

export const PUT = routeWithBody(memberInputSchema, async (path: MemberPath, body) =>
  ok(await updateMember(path, body)),
);

export const DELETE = route(async (path: MemberPath) => {
  await deleteMember(path);
  return noContent();
});

import { memberInputSchema } from '@/lib/contract/requests';
import { callOf } from '@/lib/server/http/read-request';
import { asItIs, deleted } from '@/lib/server/http/responses';
import { route, routeWithBody } from '@/lib/server/http/route';
import type { MemberPath } from '@/lib/server/resources/call-types';
import { deleteMember, getMember, updateMember } from '@/lib/server/services/members';

export const GET = route(async (path: MemberPath) => asItIs(await getMember(path)));

export const PUT = routeWithBody(memberInputSchema, async (path: MemberPath, body, request) =>
  asItIs(await updateMember(path, body, callOf(request))),
);

export const DELETE = route(async (path: MemberPath, request) => deleted(await deleteMember(path, callOf(request))));

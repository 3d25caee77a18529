import { memberInputSchema } from '@/lib/contract/requests';
import { ifMatchOf } from '@/lib/server/http/etag';
import { originOf } from '@/lib/server/http/origin';
import { changed, deleted } from '@/lib/server/http/responses';
import { route, routeWithBody } from '@/lib/server/http/route';
import type { MemberPath } from '@/lib/server/resources/resource-path';
import { deleteMember, updateMember } from '@/lib/server/services/members';

export const PUT = routeWithBody(memberInputSchema, async (path: MemberPath, body, request) =>
  changed(await updateMember(path, body, ifMatchOf(request), originOf(request))),
);

export const DELETE = route(async (path: MemberPath, request) =>
  deleted(await deleteMember(path, ifMatchOf(request), originOf(request))),
);

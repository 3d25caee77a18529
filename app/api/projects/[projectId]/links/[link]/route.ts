import { linkInputSchema } from '@/lib/contract/links';
import { noContent, ok } from '@/lib/server/http/responses';
import { route, routeWithBody } from '@/lib/server/http/route';
import type { LinkPath } from '@/lib/server/resources/call-types';
import { putLink, revokeLink } from '@/lib/server/services/links';

export const PUT = routeWithBody(linkInputSchema, async ({ projectId, link }: LinkPath, { may }) =>
  ok(await putLink(projectId, link, may)),
);

export const DELETE = route(async ({ projectId, link }: LinkPath) => {
  await revokeLink(projectId, link);
  return noContent();
});

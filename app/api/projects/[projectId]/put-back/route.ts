import { putBackInputSchema } from '@/lib/contract/history';
import { callOf } from '@/lib/server/http/read-request';
import { restored } from '@/lib/server/http/responses';
import { routeWithBody } from '@/lib/server/http/route';
import type { ProjectPath } from '@/lib/server/resources/call-types';
import { putBack } from '@/lib/server/services/undo-and-put-back';

export const POST = routeWithBody(
  putBackInputSchema,
  async ({ projectId }: ProjectPath, { version }, request, countAs) => {
    await countAs('dear');
    return restored(await putBack(projectId, version, callOf(request)));
  },
);

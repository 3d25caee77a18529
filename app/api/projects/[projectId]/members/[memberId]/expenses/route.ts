import { paths } from '@/lib/contract/paths';
import { newExpenseInputSchema } from '@/lib/contract/requests';
import { creatingCallOf } from '@/lib/server/http/read-request';
import { created } from '@/lib/server/http/responses';
import { routeWithBody } from '@/lib/server/http/route';
import type { MemberPath } from '@/lib/server/resources/call-types';
import { addExpense } from '@/lib/server/services/expenses';

export const POST = routeWithBody(newExpenseInputSchema, async (path: MemberPath, body, request) => {
  const made = await addExpense(path, body, creatingCallOf(request));
  return created(paths.expense(path.projectId, path.memberId, made.entity.id), made);
});

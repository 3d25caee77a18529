import { paths } from '@/lib/contract/paths';
import { expenseInputSchema } from '@/lib/contract/requests';
import { created } from '@/lib/server/http/responses';
import { routeWithBody } from '@/lib/server/http/route';
import type { MemberPath } from '@/lib/server/path';
import { addExpense } from '@/lib/server/services/expenses';

export const POST = routeWithBody(expenseInputSchema, async (path: MemberPath, body) => {
  const expense = await addExpense(path, body);
  return created(paths.expense(path.projectId, path.memberId, expense.id), expense);
});

import { expenseInputSchema } from '@/lib/contract/requests';
import { noContent, ok } from '@/lib/server/http/responses';
import { route, routeWithBody } from '@/lib/server/http/route';
import type { ExpensePath } from '@/lib/server/path';
import { deleteExpense, updateExpense } from '@/lib/server/services/expenses';

export const PUT = routeWithBody(expenseInputSchema, async (path: ExpensePath, body) =>
  ok(await updateExpense(path, body)),
);

export const DELETE = route(async (path: ExpensePath) => {
  await deleteExpense(path);
  return noContent();
});

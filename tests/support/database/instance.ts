// An instance of the application without its web server: node scripts/run.mjs ../tests/support/database/instance.ts [PROJECT MEMBER COUNT]
// It starts up and adds COUNT expenses of 0.01 to the member, five at a time.
import pLimit from 'p-limit';
import { closeDb } from '@/lib/server/engines/db';
import { startUp } from '@/lib/server/process/start-up';
import { addExpense } from '@/lib/server/services/expenses';

const [projectId = '', memberId = '', count = '0'] = process.argv.slice(3);

await startUp();
const limit = pLimit(5);
const additions = Array.from({ length: Number(count) }, () =>
  limit(() => addExpense({ projectId, memberId }, { amount: 0.01 })),
);
await Promise.all(additions);
await closeDb();

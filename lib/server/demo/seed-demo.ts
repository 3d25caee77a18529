import 'server-only';
import { isId } from '@/lib/domain/base58';
import { getWriter } from '@/lib/server/engines/db';
import { retryConflicts } from '@/lib/server/engines/retry-conflicts';
import { insertInvolvements, writeExpenses } from '@/lib/server/repositories/expense-repository';
import { writeMembers } from '@/lib/server/repositories/member-repository';
import { isProject } from '@/lib/server/repositories/project-repository';
import { newId, newMemberId } from '@/lib/server/resources/ids';

const PROJECT_NAME = 'Lisbon weekend';

interface DemoExpense {
  name: string;
  /** Minor units. */
  amount: bigint;
  /** Everyone when it is left out. */
  sharedBy?: readonly string[];
  date: string;
  note?: string;
}

/** The members by name, each with the expenses that they paid. */
const MEMBERS: Readonly<Record<string, readonly DemoExpense[]>> = {
  Ana: [
    {
      name: 'Apartment in Alfama, 3 nights',
      amount: 41_400n,
      date: '2026-10-09',
      note: 'Check-in from 3 p.m., the café below has the keys',
    },
    { name: 'Groceries for breakfast', amount: 3_865n, date: '2026-10-10' },
    { name: 'Jerónimos Monastery tickets', amount: 3_600n, date: '2026-10-11', sharedBy: ['Ana', 'Ben', 'Chloé'] },
  ],
  Ben: [
    { name: 'Taxi from the airport', amount: 1_840n, date: '2026-10-09' },
    {
      name: 'Dinner at the fado house',
      amount: 13_250n,
      date: '2026-10-09',
      note: 'Two bottles of vinho verde included',
    },
    { name: 'Surf lesson in Carcavelos', amount: 7_000n, date: '2026-10-12', sharedBy: ['Ben', 'Diego'] },
  ],
  Chloé: [
    { name: 'Train to Sintra', amount: 1_880n, date: '2026-10-10' },
    { name: 'Pastéis de Belém', amount: 1_430n, date: '2026-10-11' },
    { name: 'Tile painting workshop', amount: 9_000n, date: '2026-10-12', sharedBy: ['Ana', 'Chloé'] },
  ],
  Diego: [
    { name: 'Seafood lunch in Cascais', amount: 9_620n, date: '2026-10-10' },
    { name: 'Drinks in Bairro Alto', amount: 4_575n, date: '2026-10-11', sharedBy: ['Ben', 'Chloé', 'Diego'] },
  ],
};

/** What each of its expenses has. */
const PLAIN = { isPayment: false, originalAmount: null, originalCurrency: null, version: 1 };

/**
 * Writes the demo project under this id, unless it exists. Several instances may do so at once. An id of another form is that of
 * a project on another server.
 */
export async function seedDemo(projectId: string): Promise<void> {
  if (!isId(projectId)) return;
  // Deleted or not: it may have been an ordinary project once.
  if (await isProject(projectId)) return;
  try {
    await retryConflicts(() => writeDemo(projectId));
  } catch (error) {
    if (!(await isProject(projectId))) throw error;
  }
}

/** Past Prisma, whose first query would be half of a first start. */
async function writeDemo(projectId: string): Promise<void> {
  const now = new Date();
  const { members, expenses, involvements } = demoRows(now);
  await (await getWriter()).transact(async (tx) => {
    await tx.$executeRaw`
      INSERT INTO "Project" ("id", "name", "createdAt", "updatedAt") VALUES (${projectId}, ${PROJECT_NAME}, ${now}, ${now})`;
    await writeMembers(tx, projectId, members);
    await writeExpenses(tx, projectId, expenses);
    await insertInvolvements(tx, projectId, involvements);
  });
}

function demoRows(createdAt: Date) {
  const members = Object.keys(MEMBERS).map((name, order) => ({ id: newMemberId(order), name, order, version: 1 }));
  const paid = members.flatMap((member) =>
    (MEMBERS[member.name] ?? []).map((expense, order) => ({ ...expense, id: newId(), memberId: member.id, order })),
  );
  return {
    members,
    expenses: paid.map(({ sharedBy: _, note = null, ...expense }) => ({ ...PLAIN, ...expense, note, createdAt })),
    involvements: paid.flatMap(({ id, sharedBy = [] }) =>
      members
        .filter(({ name }) => sharedBy.includes(name))
        .map((member) => ({ expenseId: id, memberId: member.id, weight: 1n })),
    ),
  };
}

import Database from 'better-sqlite3';
import { newId } from '@/lib/server/resources/ids';

interface Size {
  members: number;
  expenses: number;
  /** In involved lists. */
  places: number;
  nameBytes: number;
}

/** Writes a project of this size, all paid by one member, into a migrated SQLite file, and some others like it. */
export function seedLargest(file: string, size: Size) {
  const database = new Database(file, { timeout: 10_000 });
  const made = seedOne(database, size);
  const payers = Array.from({ length: 1 }, () => made.payerId);
  const others = Array.from({ length: 4 }, () => seedOne(database, size).projectId);
  database.close();
  return { ...made, payerIds: payers, others };
}

function seedOne(database: Database.Database, { members, expenses, places, nameBytes }: Size) {
  const projectId = newId();
  const memberIds = Array.from({ length: members }, newId);
  const [payerId = ''] = memberIds;
  const expenseIds = Array.from({ length: expenses }, newId);
  const name = (text: string) => text.padEnd(nameBytes, 'é').slice(0, nameBytes);
  const now = new Date().toISOString();
  const each = Math.floor(places / expenses);
  database.transaction(() => {
    database
      .prepare('INSERT INTO "Project" ("id","name","version","createdAt","updatedAt") VALUES (?,?,1,?,?)')
      .run(projectId, name('Trip'), now, now);
    const member = database.prepare('INSERT INTO "Member" ("projectId","id","name","order") VALUES (?,?,?,?)');
    memberIds.forEach((id, order) => member.run(projectId, id, name(`M${order}`), order));
    const expense = database.prepare(
      'INSERT INTO "Expense" ("projectId","id","memberId","name","amount","order") VALUES (?,?,?,?,?,?)',
    );
    const place = database.prepare(
      'INSERT INTO "ExpenseInvolvement" ("projectId","expenseId","memberId") VALUES (?,?,?)',
    );
    expenseIds.forEach((id, order) => {
      expense.run(projectId, id, payerId, name(`E${order}`), 1234 + order, order);
      for (let at = 0; at < each; at += 1) place.run(projectId, id, memberIds[(order + at) % members]);
    });
  })();
  return { projectId, payerId, expenseId: expenseIds[0] ?? '', involvedIds: memberIds.slice(1) };
}

import 'server-only';
import { MEMBERS, PROJECT_NAME } from '@/lib/server/demo/lisbon-weekend';
import { getDb } from '@/lib/server/engines/db';
import { readVersion } from '@/lib/server/repositories/project-repository';
import { newId } from '@/lib/server/resources/ids';

/** Writes the demo project under this id, unless there is one. Several instances may do so at once. */
export async function seedDemo(projectId: string): Promise<void> {
  if ((await readVersion(projectId)) !== null) return;
  try {
    await writeDemo(projectId);
  } catch (error) {
    const wasWritten = (await readVersion(projectId)) !== null;
    if (!wasWritten) throw error;
  }
}

async function writeDemo(projectId: string): Promise<void> {
  const { members, expenses, involvements } = demoRows(projectId);
  const db = getDb();
  await db.$transaction([
    db.project.create({ data: { id: projectId, name: PROJECT_NAME } }),
    db.member.createMany({ data: members }),
    db.expense.createMany({ data: expenses }),
    db.expenseInvolvement.createMany({ data: involvements }),
  ]);
}

function demoRows(projectId: string) {
  const members = Object.keys(MEMBERS).map((name, order) => ({ projectId, id: newId(), name, order }));
  const paid = members.flatMap((member) =>
    (MEMBERS[member.name] ?? []).map((expense, order) => ({ ...expense, id: newId(), memberId: member.id, order })),
  );
  return {
    members,
    expenses: paid.map(({ sharedBy: _, ...expense }) => ({ projectId, ...expense })),
    involvements: paid.flatMap(({ id, sharedBy = [] }) =>
      members
        .filter(({ name }) => sharedBy.includes(name))
        .map((member) => ({ projectId, expenseId: id, memberId: member.id })),
    ),
  };
}

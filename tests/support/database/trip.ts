import 'server-only';
import { addExpense } from '@/lib/server/services/expenses';
import { addMember } from '@/lib/server/services/members';
import { createProject } from '@/lib/server/services/projects';

/** A project in the suite's database: Ana paid a taxi for everyone, Ben paid a dinner for Ana and himself. */
export async function createTrip() {
  const { id: projectId } = (await createProject({ name: 'Trip' })).entity;
  const { entity: ana } = await addMember(projectId, { name: 'Ana' });
  const { entity: ben } = await addMember(projectId, { name: 'Ben' });
  const { entity: cem } = await addMember(projectId, { name: 'Cem' });
  const { entity: taxi } = await addExpense({ projectId, memberId: ana.id }, { name: 'Taxi', amount: 30 });
  const { entity } = await addExpense(
    { projectId, memberId: ben.id },
    { name: 'Dinner', amount: 45.5, involved_members: [ana.id, ben.id] },
  );
  // As the project has it.
  const { member_id: _, ...dinner } = entity;
  return { projectId, ana, ben, cem, taxi, dinner };
}

export type Trip = Awaited<ReturnType<typeof createTrip>>;

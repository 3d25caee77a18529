import 'server-only';
import { addExpense } from '@/lib/server/services/expenses';
import { addMember } from '@/lib/server/services/members';
import { createProject } from '@/lib/server/services/projects';
import { inProject } from '@/tests/support/in-project';

/** A project in the suite's database: Ana paid a taxi for everyone, Ben paid a dinner for Ana and himself. Both as it has them. */
export async function createTrip() {
  const { id: projectId } = (await createProject({ name: 'Trip' })).entity;
  const { entity: ana } = await addMember(projectId, { name: 'Ana' });
  const { entity: ben } = await addMember(projectId, { name: 'Ben' });
  const { entity: cem } = await addMember(projectId, { name: 'Cem' });
  const taxi = await addExpense({ projectId, memberId: ana.id }, { name: 'Taxi', amount: 30 });
  const dinner = await addExpense(
    { projectId, memberId: ben.id },
    { name: 'Dinner', amount: 45.5, involved_members: [ana.id, ben.id] },
  );
  return { projectId, ana, ben, cem, taxi: inProject(taxi.entity), dinner: inProject(dinner.entity) };
}

export type Trip = Awaited<ReturnType<typeof createTrip>>;

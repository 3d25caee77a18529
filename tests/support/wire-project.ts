import { amountInProject, originalToWire } from '@/lib/contract/minor-units';
import { weightOf } from '@/lib/domain/involvement';
import type { Project } from '@/lib/domain/project';

/** The project as the API gives it. */
export function wireProject(project: Project) {
  const { version } = project;
  const people = project.members.map(({ id, name, order }) => ({ id, name, order }));
  return {
    id: project.id,
    name: project.name,
    ...(project.currency && { currency: project.currency }),
    ...(project.rates && { rates: project.rates }),
    created_at: project.createdAt,
    updated_at: project.updatedAt,
    version,
    ...(project.readOnly && { read_only: true }),
    members: project.members.map(({ expenses, ...member }) => ({
      ...member,
      version,
      expenses: expenses.map(
        ({ id, name, amount, order, involvedMemberIds, weights, isPayment, date, note, original, createdAt }) => ({
          id,
          name,
          ...amountInProject({ amount, original }, project),
          order,
          version,
          involved_members: people
            .filter((person) => involvedMemberIds.includes(person.id))
            .map((person) => ({ ...person, ...(weights && { weight: weightOf(weights, person.id) }) })),
          ...(isPayment && { is_payment: true }),
          ...(date !== undefined && { date }),
          ...(note !== undefined && { note }),
          ...(original && { original: originalToWire(original) }),
          ...(createdAt && { created_at: createdAt }),
        }),
      ),
    })),
  };
}

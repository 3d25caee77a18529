import type { Patch } from '@/lib/domain/patch/patch';
import type { Project } from '@/lib/domain/project';
import { patchToWire } from './history';
import type { ProjectPatch } from './requests';

/** The body that asks for this patch of a project with these rates. `keyOf`: under which id or key the call names an entity. */
export function patchInput(
  patch: Patch,
  { rates: ratesThere = {} }: Pick<Project, 'rates'>,
  keyOf: (id: string) => string,
): ProjectPatch {
  const { project, members, expenses } = patchToWire(patch);
  const keyed = <From, To>(entries: Readonly<Record<string, From>>, map: (entry: From) => To): Record<string, To> =>
    Object.fromEntries(Object.entries(entries).map(([id, entry]) => [keyOf(id), map(entry)]));
  const gone = Object.fromEntries(Object.keys(ratesThere).map((code) => [code, null]));
  return {
    ...(project && { name: project.name, currency: project.currency ?? null, rates: { ...gone, ...project.rates } }),
    ...(members && { members: keyed(members, (member) => member) }),
    ...(expenses && {
      expenses: keyed(expenses, (expense) => {
        if (expense === null) return null;
        const {
          member_id,
          involved,
          is_payment = false,
          date = null,
          note = null,
          original = null,
          ...fields
        } = expense;
        const weights = keyed(involved, (weight) => weight);
        // Null clears a field that the expense does not have.
        const given = { ...fields, is_payment, date, note, original };
        // A typed amount that is just the one by the rate is typed all the same.
        const typed = original !== null && fields.amount !== null && { amount_by_rate: false };
        return { ...given, ...typed, member_id: keyOf(member_id), involved_members: Object.keys(weights), weights };
      }),
    }),
  };
}

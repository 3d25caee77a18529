import type { Entity } from '@/lib/domain/project';
import { conflictValuesIn, type Drafted, isSettled, joined, type Theirs, type Values } from './conflict-values';

export type DraftedField = keyof Values;

/** What other drafts of mine have in a field. The server may have a third value, which stays there until I choose. */
type ValuesOfDrafts = {
  readonly [Field in DraftedField as `draft${Capitalize<Field>}`]?: Drafted<NonNullable<Values[Field]>>;
};

/**
 * What others have changed in a project, member or expense that I have changed as well, by field. The draft has my values.
 * `existence` is 'removed' if they have deleted what I have changed, and 'changed' if I have deleted what they have changed.
 * It is in the draft either way. Browsers store conflicts with a draft, so the names here stay as they are.
 */
export interface Conflict extends Values, ValuesOfDrafts {
  readonly existence?: Theirs<'removed' | 'changed'>;
}

export type ConflictField = keyof Conflict;

const DRAFT_FIELDS = {
  name: 'draftName',
  amount: 'draftAmount',
  involved: 'draftInvolved',
  weights: 'draftWeights',
  payment: 'draftPayment',
  date: 'draftDate',
  note: 'draftNote',
  payer: 'draftPayer',
  currency: 'draftCurrency',
  rates: 'draftRates',
} as const satisfies Record<DraftedField, ConflictField>;

/** The fields of a draft that a conflict can be about, with those that hold what other drafts have there. */
export const draftFields = Object.entries(DRAFT_FIELDS) as [DraftedField, ConflictField][];

/** Conflicts by the id that the project, member or expense has in the draft. */
export type Conflicts = ReadonlyMap<string, Conflict>;

export const NO_CONFLICTS: Conflicts = new Map();

/** The conflict without the fields in which mine now equals theirs, or undefined if none is left. */
export function openConflict(conflict: Conflict | undefined, mine: Entity): Conflict | undefined {
  if (conflict === undefined) return undefined;
  let open = conflict;
  for (const field of fieldsOf(conflict)) {
    while (field !== 'existence' && open[field] && isSettled(conflictIn(open, field), mine)) {
      open = withoutField(open, field);
    }
  }
  return Object.keys(open).length === 0 ? undefined : open;
}

/** The conflict in this field alone. What another draft has stands in it as theirs. */
export function conflictIn(conflict: Conflict, field: ConflictField): Conflict {
  return { [field === 'existence' ? field : aboutField(field)]: conflict[field] };
}

/** The field of the draft that the person is asked about. */
export function aboutField(field: Exclude<ConflictField, 'existence'>): DraftedField {
  const drafted = draftFields.find(([, draftField]) => draftField === field);
  return drafted?.[0] ?? (field as DraftedField);
}

/** The fields in which another draft has another value. */
export function draftedFields(conflict: Conflict): DraftedField[] {
  return draftFields.filter(([, draftField]) => conflict[draftField]).map(([field]) => field);
}

/** The fields that are in conflict. */
export function fieldsOf(conflict: Conflict): ConflictField[] {
  return Object.keys(conflict) as ConflictField[];
}

/** The conflict without the first value in this field. */
export function withoutField(conflict: Conflict, field: ConflictField): Conflict {
  const { [field]: settled, ...rest } = conflict;
  const left = joined(conflictValuesIn(settled).slice(1));
  return left === undefined ? rest : { ...rest, [field]: left };
}

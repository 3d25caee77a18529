import type { Conflicts } from '@/lib/domain/merge/conflict';
import type { Project } from '@/lib/domain/project';
import { withFields } from '@/lib/domain/structural-sharing';
import type { EditorState } from './state';

/** Others' rates are of the currency that was, so there is nothing to choose from any more. */
export function withoutRates({ conflicts, draft }: EditorState): Conflicts {
  const { rates, draftRates, ...rest } = conflicts.get(draft.id) ?? {};
  if (!rates && !draftRates) return conflicts;
  const left = new Map(conflicts);
  if (Object.keys(rest).length === 0) left.delete(draft.id);
  else left.set(draft.id, rest);
  return left;
}

/** A draft that comes back to the saved currency has the saved rates. */
export function inOtherCurrency(changed: Project, { snapshot, draft }: EditorState): Project {
  const isBack = changed.currency !== draft.currency && changed.currency === snapshot.currency;
  return isBack ? withFields(changed, { rates: snapshot.rates }) : changed;
}

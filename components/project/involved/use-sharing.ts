import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useAmountFormat } from '@/components/project/use-amount-format';
import { involvesOnlySome, sameWeights, toggleInvolved, weightsFor } from '@/lib/domain/involvement';
import { type Expense, MAX_WEIGHT, type Member, type Weights } from '@/lib/domain/project';
import { splitOf, wholeShares } from '@/lib/domain/settlement/shares';
import { dividesIntoAmounts, restOf, type SharingUnit, unitOf, weightsIn } from '@/lib/domain/sharing-unit';

/** How weights are shown, once the person has chosen that or changed one. */
interface View {
  readonly unit: SharingUnit;
  /** The weights that came from the other unit: they are shown in this one, and changed with the first that is. */
  readonly from: Weights | undefined;
}

/** Who shares the expense and how: an empty list means everyone alike. A weight of 1 may be left out. */
export interface SharingEdit {
  readonly involvedMemberIds: readonly string[];
  readonly weights?: Weights;
  /** The unit in which the weights are typed; null while all share alike. */
  readonly unit: SharingUnit | null;
  /** Typing on belongs to the same step. */
  readonly isTyped?: boolean;
}

/** How an expense is shared, as the person sees it and as they change it. The unit of its weights is told where it is known. */
export function useSharing(
  expense: Expense,
  members: readonly Member[],
  share: (edit: SharingEdit) => void,
  known?: SharingUnit,
) {
  const [view, setView] = useState<View | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const [isRefused, setRefused] = useState(false);
  const memberIds = members.map(({ id }) => id);
  const { amount, weights } = expense;
  const sharing = splitOf(expense, memberIds);
  const own = known ?? unitOf(amount, sharing);
  const unit = view?.unit ?? (weights ? own : null);
  const isDivisible = dividesIntoAmounts(amount, sharing);
  const isOfOtherUnit = !weights || (unit !== own && view?.from && sameWeights(view.from, weights));
  const shown = isDivisible && unit !== null && isOfOtherUnit ? weightsIn(unit, amount, sharing) : sharing.weights;
  const shares = wholeShares(amount ?? 0, sharing);
  /** Minor units that are not yet given out as amounts; below zero if too many are. */
  const rest = unit === 'amounts' && !isOfOtherUnit ? restOf(amount, sharing) : 0;
  const people = new Map(
    sharing.memberIds.map(
      (id, at) => [id, { weight: shown[at] ?? 1, share: (rest === 0 ? shares : shown)[at] ?? 0 }] as const,
    ),
  );

  function change(involvedMemberIds: readonly string[], changed: Weights, isTyped = false) {
    if (unit === null) return;
    const all = { ...Object.fromEntries(sharing.memberIds.map((id, at) => [id, shown[at] ?? 1])), ...changed };
    const isAlike = weightsFor(involvedMemberIds, all) === undefined;
    setView({ unit, from: view?.from });
    share({
      // All of them alike are everyone, as in the rules of toggling.
      involvedMemberIds: isAlike && involvedMemberIds.length === memberIds.length ? [] : involvedMemberIds,
      weights: all,
      unit,
      isTyped,
    });
  }

  /** Who is ticked counts one part, or gets the rest of the amount. */
  function newcomer(id: string): Weights {
    return people.has(id) ? {} : { [id]: isWeight(rest) ? rest : 1 };
  }

  function toggle(toggledMemberId: string) {
    // An expense involves someone: the rules of toggling would make it everyone's again.
    const isLast = people.size === 1 && people.has(toggledMemberId);
    setRefused(isLast);
    if (isLast) return;
    const involved = toggleInvolved(expense.involvedMemberIds, toggledMemberId, memberIds);
    if (weights && involved.length === 0) setAsked(toggledMemberId);
    else if (weights) change(involved, newcomer(toggledMemberId));
    else share({ involvedMemberIds: involved, unit: null });
  }

  function answer(isAlike: boolean) {
    if (asked === null) return;
    if (isAlike) {
      setView(null);
      share({ involvedMemberIds: [], unit: null });
    } else change(memberIds, newcomer(asked));
    setAsked(null);
  }

  function showIn(next: SharingUnit | null) {
    setView(next && { unit: next, from: weights });
    if (next !== null || !weights) return;
    const isForAll = sharing.memberIds.length === memberIds.length;
    share({ involvedMemberIds: isForAll ? [] : sharing.memberIds, unit: null });
  }

  /** These alone share it, alike; nobody named is everyone. */
  function involve(involvedMemberIds: readonly string[]) {
    setRefused(false);
    share({ involvedMemberIds, unit: null });
  }

  /** What the member counts, where all can be seen at once: who counts nothing does not share it. */
  function setShare(id: string, weight: number, isTyped: boolean) {
    const involved = memberIds.filter((one) => (one === id ? weight > 0 : people.has(one)));
    setRefused(involved.length === 0);
    if (involved.length > 0) change(involved, weight > 0 ? { [id]: weight } : {}, isTyped);
  }

  /** What the member counts once the rest is added to it, or taken from it; null if it can't bear that. */
  function weightWithRest(id: string): number | null {
    const weight = (people.get(id)?.weight ?? 0) + rest;
    return people.has(id) && rest !== 0 && isWeight(weight) ? weight : null;
  }

  return {
    /** Null while all share alike and nobody has asked for anything else. */
    unit,
    /** Who shares the expense, with the weight in the unit and the share in minor units. */
    people,
    rest,
    canBeAmounts: isDivisible,
    /** The member whose tick makes the expense one for everyone, until the person has said whether that clears the weights. */
    asked,
    /** Whether the last one was to be unticked just now. */
    isRefused,
    showIn,
    toggle,
    involve,
    answer,
    weightWithRest,
    setWeight: (id: string, weight: number, isTyped: boolean) => change(sharing.memberIds, { [id]: weight }, isTyped),
    setShare,
  };
}

export type SharingView = ReturnType<typeof useSharing>;

function isWeight(value: number): boolean {
  return value >= 1 && value <= MAX_WEIGHT;
}

/** Who bears what of an expense, in words. */
export function useSharingHint(
  { amount, involvedMemberIds }: Expense,
  members: readonly Member[],
  { unit }: SharingView,
): string {
  const t = useTranslations('involved');
  const formatAmount = useAmountFormat('entered');
  const isForAll = involvedMemberIds.length === 0;
  const isSome = involvesOnlySome(
    involvedMemberIds,
    members.map(({ id }) => id),
  );
  // Who joins later is involved in what is for everyone, and not in what names all of today.
  if (unit === null) return t(isForAll ? 'hintAll' : isSome ? 'hint' : 'hintNamed');
  const hint = unit === 'parts' ? t('hintParts') : t('hintAmounts', { amount: formatAmount(amount ?? 0) });
  return isForAll || isSome ? hint : `${hint} ${t('notLater')}`;
}

import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useLayoutEffect,
  useReducer,
  useState,
  useSyncExternalStore,
} from 'react';
import { useShown } from '@/components/project/session-context';
import { sameSharing } from '@/lib/domain/involvement';
import { countedProject } from '@/lib/domain/money/counted-amounts';
import type { Expense, Member, Project } from '@/lib/domain/project';
import { isLarge, sizeOf } from '@/lib/domain/project';
import type { OwnCost } from '@/lib/domain/settlement/own-cost';
import { type ProjectSettlement, settleProject } from '@/lib/domain/settlement/settlement';
import { Observable } from '@/lib/session/observable';

/** With the amounts that count. */
type Settled = Pick<Project, 'members' | 'currency'>;

/** Members up to whom finding the fewest payments takes no time that anyone feels. */
const MAX_SETTLED_AT_ONCE = 12;

interface Settlement extends Settled {
  readonly outcome: Outcome;
}

/** The settlement of these members. What it has in common with the last one is the same object. */
function settlementOf({ members, currency }: Settled, last?: Settlement): Settlement {
  const outcome = outcomeOf(members, settleProject({ members, currency }));
  return { members, currency, outcome: last ? sharedOutcome(last.outcome, outcome) : outcome };
}

const SettlementContext = createContext<Observable<Settlement> | null>(null);

/**
 * Provides own costs, balances and payments. A small project is painted with them at each keystroke: a second paint would
 * cost a phone more than they do. In another a keystroke is painted first, and these right after it, unless it leaves them as
 * they are. The context itself never changes: for that React would look through thousands of rows for who reads it.
 */
export function SettlementProvider({ children }: { children: ReactNode }) {
  const shown = useShown();
  const [settlement, settle] = useReducer(
    (last: Settlement, now: Settled) => settlementOf(now, last),
    shown,
    ({ getState }) => settlementOf(countedProject(getState().editor.draft)),
  );
  const [store] = useState(() => new Observable(settlement));
  useLayoutEffect(() => store.set(settlement), [store, settlement]);
  useEffect(() => {
    let last: Settled = store.get();
    function follow() {
      const { members, currency } = countedProject(shown.getState().editor.draft);
      if (members === last.members && currency === last.currency) return;
      const isSettled = store.get().members === last.members;
      const isSame = isSettled && currency === last.currency && comesToTheSame(last.members, members);
      last = { members, currency };
      if (isSame) store.set({ ...store.get(), members });
      else if (members.length <= MAX_SETTLED_AT_ONCE && !isLarge(sizeOf({ members }))) settle(last);
      else startTransition(() => settle({ members, currency }));
    }
    follow();
    return shown.subscribe(follow);
  }, [shown, store]);
  return <SettlementContext value={store}>{children}</SettlementContext>;
}

/**
 * For a part of the page that is hidden at times: as long as it is, nothing in it renders anew. As it is shown again,
 * it is as all else before it is painted.
 */
export function SettlementWhileShown({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  const source = useSettlementStore();
  const [store] = useState(() => new Observable(source.get()));
  useLayoutEffect(() => {
    if (!isShown) return;
    const follow = () => store.set(source.get());
    if (store.get() !== source.get()) follow();
    return source.subscribe(follow);
  }, [isShown, source, store]);
  return <SettlementContext value={store}>{children}</SettlementContext>;
}

/** To be asked without rendering when it changes. */
export function useSettlementStore(): Observable<Settlement> {
  const store = useContext(SettlementContext);
  if (store === null) throw new Error('useSettlement needs a SettlementProvider above it.');
  return store;
}

function useSlice<Slice>(select: (settlement: Settlement) => Slice): Slice {
  const store = useSettlementStore();
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.get()),
    () => select(store.getFirst()),
  );
}

/** What the members come to. The component renders only when that changes, which a key in a name does not do. */
export function useOutcome(): Outcome {
  return useSlice(({ outcome }) => outcome);
}

/** The same with the members that it is made of, and all that they paid for. */
export function useSettlement() {
  const { members, outcome } = useSlice((settlement) => settlement);
  return { members, ...outcome };
}

/** Whether anything was spent or is to be paid. The component renders only when that changes. */
export function useHasBegun(): boolean {
  return useSlice(({ outcome }) => outcome.hasBegun);
}

/** How many payments are to be made. The component renders only when that changes. */
export function usePaymentCount(): number {
  return useSlice(({ outcome }) => outcome.payments.length);
}

/**
 * What a member paid, in minor units. The component renders only when that changes, which the share does with each expense
 * for everyone.
 */
export function usePaid(memberId: string): number {
  return useSlice(({ outcome }) => outcome.costs.get(memberId)?.paid ?? 0);
}

/** What of their balance a member has settled or, below zero, got back, in minor units. */
export function useSettled(memberId: string): number {
  return useSlice(({ outcome }) => {
    const cost = outcome.costs.get(memberId);
    return cost ? cost.made - cost.received : 0;
  });
}

/**
 * What a member gets, above zero, or owes, below it, in minor units; undefined for nobody, and for one who has come just now. The
 * component renders only when that changes.
 */
export function useBalance(memberId: string | undefined): number | undefined {
  return useSlice(({ outcome }) => (memberId === undefined ? undefined : outcome.balances.get(memberId)));
}

/** What the members of a project come to. */
interface Outcome extends ProjectSettlement {
  readonly people: readonly Pick<Member, 'id' | 'name'>[];
  /** By all, in minor units. */
  readonly spent: number;
  /** Whether anything was spent or is to be paid. Before that nobody is quits yet. */
  readonly hasBegun: boolean;
}

function outcomeOf(members: readonly Member[], settlement: ProjectSettlement): Outcome {
  const people = members.map(({ id, name }) => ({ id, name }));
  const spent = [...settlement.costs.values()].reduce((sum, { paid }) => sum + paid, 0);
  return { people, spent, ...settlement, hasBegun: spent > 0 || settlement.payments.length > 0 };
}

/** The outcome of before, if this one is the same. */
function sharedOutcome(before: Outcome, now: Outcome): Outcome {
  const isSame =
    before.isFewest === now.isFewest &&
    sameInOrder(before.people, now.people, (one, other) => one.id === other.id && one.name === other.name) &&
    sameInOrder([...before.costs], [...now.costs], ([, one], [, other]) => isSameCost(one, other)) &&
    sameInOrder(before.payments, now.payments, (one, other) => {
      const isSamePair = one.fromMemberId === other.fromMemberId && one.toMemberId === other.toMemberId;
      return isSamePair && one.amount === other.amount;
    });
  return isSame ? before : now;
}

/**
 * Whether these members have the same outcome as before, by what it is made of: not by the names of expenses, nor by
 * their days or notes.
 */
function comesToTheSame(before: readonly Member[], now: readonly Member[]): boolean {
  return sameInOrder(
    before,
    now,
    (one, other) =>
      one === other ||
      (one.id === other.id && one.name === other.name && sameInOrder(one.expenses, other.expenses, isSharedAlike)),
  );
}

function isSharedAlike(one: Expense, other: Expense): boolean {
  return one === other || (one.amount === other.amount && one.isPayment === other.isPayment && sameSharing(one, other));
}

function isSameCost(one: OwnCost, other: OwnCost): boolean {
  return (
    one.paid === other.paid && one.share === other.share && one.made === other.made && one.received === other.received
  );
}

function sameInOrder<T>(before: readonly T[], now: readonly T[], isSame: (one: T, other: T) => boolean): boolean {
  return before.length === now.length && now.every((one, at) => before[at] !== undefined && isSame(before[at], one));
}

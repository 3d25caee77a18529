import { useTranslations } from 'next-intl';
import {
  createContext,
  type MouseEvent,
  type ReactNode,
  useContext,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { SETTLEMENT_HEADING_ID } from '@/components/project/element-ids';
import { showPanelOf } from '@/components/project/panels/panel-choice';
import { useOutline, useProjectSession } from '@/components/project/session-context';
import type { Member } from '@/lib/domain/project';
import type { OwnCost } from '@/lib/domain/settlement/own-cost';
import { type ProjectSettlement, settleProject } from '@/lib/domain/settlement/project-settlement';
import { type Sums, sumsOf } from '@/lib/domain/settlement/sums';
import { Observable } from '@/lib/session/observable';

interface Settlement {
  readonly members: readonly Member[];
  readonly outcome: Outcome;
}

function settlementOf(members: readonly Member[], currency: string | undefined, sums: Sums): Settlement {
  return { members, outcome: outcomeOf(members, settleProject({ members, currency }, sums)) };
}

const SettlementContext = createContext<Observable<Settlement> | null>(null);

/**
 * Provides own costs, balances and payments. A keystroke is painted first, and these right after it. The context itself never changes: for
 * that React would look through thousands of rows for who reads it.
 */
export function SettlementProvider({ children }: { children: ReactNode }) {
  const members = useDeferredValue(useProjectSession(({ editor }) => editor.draft.members));
  const currency = useOutline(({ editor }) => editor.draft.currency);
  const sums = useSums(members);
  const settlement = useMemo(() => settlementOf(members, currency, sums), [members, currency, sums]);
  const [store] = useState(() => new Observable(settlement));
  useLayoutEffect(() => {
    const { members, outcome } = settlement;
    store.set({ members, outcome: sharedOutcome(store.get().outcome, outcome) });
  }, [store, settlement]);
  return <SettlementContext value={store}>{children}</SettlementContext>;
}

/** The sums of the members. They are made of the last ones and what has changed since. */
function useSums(members: readonly Member[]): Sums {
  const [sums, setSums] = useState(() => sumsOf(members));
  if (sums.members === members) return sums;
  const next = sumsOf(members, sums);
  setSums(next);
  return next;
}

/**
 * For a part of the page that is hidden at times: as long as it is, nothing in it renders anew. As it is shown again, it is as all else
 * before it is painted.
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
  const getSlice = () => select(store.get());
  return useSyncExternalStore(store.subscribe, getSlice, getSlice);
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

/** What the balance of a member is made of; undefined for one who has come just now. The component renders only when that changes. */
export function useOwnCost(memberId: string): OwnCost | undefined {
  const last = useRef<OwnCost>(undefined);
  return useSlice(({ outcome }) => {
    const cost = outcome.costs.get(memberId);
    if (cost === undefined || last.current === undefined || !isSameCost(cost, last.current)) last.current = cost;
    return last.current;
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

function isSameCost(one: OwnCost, other: OwnCost): boolean {
  return (
    one.paid === other.paid && one.share === other.share && one.made === other.made && one.received === other.received
  );
}

function sameInOrder<T>(before: readonly T[], now: readonly T[], isSame: (one: T, other: T) => boolean): boolean {
  return before.length === now.length && now.every((one, at) => before[at] !== undefined && isSame(before[at], one));
}

/** Leads to who pays whom: as a link, so also before the scripts come. */
export function SettlementLink({ className, children }: { className: string; children: ReactNode }) {
  return (
    <a href={`#${SETTLEMENT_HEADING_ID}`} onClick={showSettlement} className={className}>
      {children}
    </a>
  );
}

/** Takes who goes through the page with the keyboard past all members and their expenses. It is seen while it has the focus. */
export function SkipLink() {
  const t = useTranslations('settlement');
  return <SettlementLink className="skip-link">{t('skip')}</SettlementLink>;
}

/** Leaves the address and the browser's history as they are. */
function showSettlement(event: MouseEvent): void {
  const heading = document.getElementById(SETTLEMENT_HEADING_ID);
  if (heading === null) return;
  event.preventDefault();
  showPanelOf(heading);
  heading.scrollIntoView({ block: 'start' });
  heading.focus({ preventScroll: true });
}

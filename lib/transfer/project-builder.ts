import { amountOfBill, type Rated } from '@/lib/domain/money/counted-amounts';
import { isCurrency } from '@/lib/domain/money/currency';
import { nameOrNull } from '@/lib/domain/name';
import { type Expense, MAX_AMOUNT, MAX_WEIGHT, type Member, type Original, type Rates } from '@/lib/domain/project';
import { apportion } from '@/lib/domain/settlement/shares';
import { computeBalances } from '@/lib/domain/settlement/sums';
import { mapExpenses } from '@/lib/domain/structural-sharing';
import { temporaryIds } from '@/lib/domain/temporary-id';
import { CurrencyConversion } from './currency-conversion';
import { type DescribedEntry, EntryFields, isLongName } from './entry-fields';
import { ImportRefused, requireWithinLimits } from './import-refused';
import type { CurrencyOfEntries, ImportedProject, ImportFormat, RemarkedPerson, RemarkKind } from './imported-project';
import { wholeWeights } from './whole-weights';

/** An expense, payment or income of a source. Members are given by a key of the source. */
export interface SourceEntry extends DescribedEntry {
  readonly payer: string;
  /** Minor units. A fraction is rounded. Negative: the payer has received it for those who share it. Null: a bill without one. */
  readonly amount: number | null;
  /** Who shares it, by how many parts. */
  readonly shares: readonly Share[];
  readonly isPayment?: boolean;
  /** The parts are minor units, and stay what they are. */
  readonly isByAmount?: boolean;
  /** What the amount is in, where the file has several. In another one than the project's it is converted. */
  readonly currency?: string;
  /** What the bill said in its own currency. Of an income it is left out. */
  readonly original?: Original;
}

export type Share = readonly [key: string, parts: number];

/** An expense to come. Its shares have whole weights. */
interface Drafted {
  readonly entry: SourceEntry;
  readonly payer: string;
  readonly amount: number | null;
  readonly shares: readonly Share[];
  readonly isPayment: boolean;
}

interface FoundRemark {
  count: number;
  readonly lines: number[];
  readonly people: RemarkedPerson[];
}

/** Puts a project together from what a parser finds in a file. */
export class ProjectBuilder {
  readonly #members = new Map<string, string | null>();
  readonly #theirs = new Map<string, number>();
  readonly #remarks = new Map<RemarkKind, FoundRemark>();
  readonly #drafted: Drafted[] = [];
  readonly #conversion = new CurrencyConversion();
  #tolerance = 0;

  constructor(private readonly format: ImportFormat) {}

  /** Adds the member, unless the key is known. */
  member(key: string, name: string | null = key): void {
    if (this.#members.has(key)) return;
    const trimmed = name?.trim() ?? '';
    if (isLongName(trimmed)) this.remark('longNames');
    this.#members.set(key, nameOrNull(trimmed));
  }

  /** The entries are in these currencies. The first is the project's, in which one unit of the others is so much. */
  convert(currencies: readonly CurrencyOfEntries[], rateOf: ReadonlyMap<string, string | null | undefined>): void {
    this.#conversion.begin(currencies, rateOf);
  }

  /** Adds to what the source says that somebody is owed, in minor units. */
  credit(key: string, amount: number, currency?: string): void {
    this.#theirs.set(key, (this.#theirs.get(key) ?? 0) + amount * this.#conversion.factorOf(currency));
  }

  /** What it says so far. */
  credited(key: string): number {
    return this.#theirs.get(key) ?? 0;
  }

  remark(
    kind: RemarkKind,
    { line, count = 1, person }: { line?: number; count?: number; person?: RemarkedPerson } = {},
  ): void {
    const remark: FoundRemark = this.#remarks.get(kind) ?? { count: 0, lines: [], people: [] };
    remark.count += count;
    if (person !== undefined) remark.people.push(person);
    if (line !== undefined) remark.lines.push(line);
    this.#remarks.set(kind, remark);
  }

  /** A balance may differ by so many minor units more, as one side rounds what the other does not. */
  allow(minorUnits: number, currency?: string): void {
    this.#tolerance += minorUnits * this.#conversion.factorOf(currency);
  }

  /** Adds an expense, a payment, or the payments that an income amounts to. */
  add(given: SourceEntry): void {
    const entry = this.#conversion.converted(given);
    if (entry !== given) this.allow(this.#conversion.rounding);
    const exact = entry.amount ?? 0;
    const amount = Math.round(Math.abs(exact));
    if (amount > MAX_AMOUNT) throw new ImportRefused({ code: 'amountTooLarge', name: entry.title ?? '' });
    requireWithinLimits({ members: entry.shares.length });
    this.member(entry.payer);
    for (const [key] of entry.shares) this.member(key);
    const shares = entry.shares.filter(([, parts]) => parts > 0);
    if (amount !== Math.abs(exact)) this.#round();
    if (exact < 0) this.#addIncome(entry, amount, shares);
    else {
      const drafted = entry.amount === null ? null : amount;
      this.#draft(entry, entry.payer, drafted, this.#weighted(entry, shares), entry.isPayment);
    }
  }

  /** The project. Throws ImportRefused where it is too large for one. */
  finish(head: { name?: string | null; currency: string | null | undefined; rates?: Rates }): ImportedProject {
    requireWithinLimits({
      members: this.#members.size,
      expenses: this.#drafted.length,
      places: this.#drafted.reduce((sum, drafted) => sum + (this.#isForAll(drafted) ? 0 : drafted.shares.length), 0),
    });
    const newId = temporaryIds();
    const ids = new Map([...this.#members.keys()].map((key) => [key, newId()]));
    const currency = head.currency && isCurrency(head.currency) ? head.currency : undefined;
    const members = this.#finishMembers(ids, newId);
    const ours = computeBalances(members);
    const conversion = this.#conversion.outcome(currency);
    const rates = conversion.rates ?? (currency === undefined ? undefined : head.rates);
    return {
      format: this.format,
      name: nameOrNull(head.name ?? null),
      ...(currency !== undefined && { currency }),
      ...conversion,
      ...(rates && { rates }),
      members: mapExpenses(members, (expense) => withoutAmountByRate(expense, { currency, rates })),
      balances: [...ids].map(([key, memberId]) => ({
        memberId,
        theirs: this.#theirs.get(key) ?? 0,
        ours: ours.get(memberId) ?? 0,
      })),
      tolerance: this.#tolerance,
      remarks: [...this.#remarks].map(([kind, { people, ...remark }]) => ({
        kind,
        ...remark,
        ...(people.length > 0 && { people }),
        ...(kind === 'income' && { spent: this.#spent() }),
      })),
    };
  }

  /** Whoever has a share of an income has paid it to the one who received it, as far as that goes in whole minor units. */
  #addIncome(entry: SourceEntry, amount: number, shares: readonly Share[]): void {
    const sum = shares.reduce((total, [, parts]) => total + parts, 0);
    const exact = shares.map(([, parts]) => (amount * parts) / sum);
    const whole = apportion(exact, amount);
    this.remark('income');
    if (exact.some((part, at) => Math.abs(part - (whole[at] ?? 0)) > 1e-6)) this.allow(1);
    for (const [at, [key]] of shares.entries()) {
      const part = whole[at] ?? 0;
      if (key !== entry.payer && part > 0) this.#draft(entry, key, part, [[entry.payer, 1]], true);
    }
  }

  #weighted({ isByAmount }: SourceEntry, shares: readonly Share[]): readonly Share[] {
    const parts = shares.map(([, part]) => part);
    if (isByAmount && parts.every((part) => Number.isInteger(part) && part <= MAX_WEIGHT)) return shares;
    const { weights, isExact } = wholeWeights(parts);
    if (!isExact) this.#round();
    return shares.map(([key], at) => [key, weights[at] ?? 1]);
  }

  #draft(entry: SourceEntry, payer: string, amount: number | null, shares: readonly Share[], isPayment = false): void {
    this.#drafted.push({ entry, payer, amount, shares, isPayment });
  }

  #spent(): number {
    return this.#drafted.reduce((sum, { amount, isPayment }) => sum + (isPayment ? 0 : (amount ?? 0)), 0);
  }

  #isForAll({ shares, isPayment }: Drafted): boolean {
    return !isPayment && shares.length === this.#members.size && isEven(shares);
  }

  #finishMembers(ids: ReadonlyMap<string, string>, newId: () => string): Member[] {
    const fields = new EntryFields(
      this.#drafted.map(({ entry }) => entry),
      (kind) => this.remark(kind),
    );
    const idOf = (key: string) => ids.get(key) ?? '';
    const expenses = new Map<string, Expense[]>([...ids.keys()].map((key) => [key, []]));
    for (const drafted of this.#drafted) {
      const { entry, payer, amount, shares, isPayment } = drafted;
      const paid = expenses.get(payer) ?? [];
      const uneven = shares.filter(([, weight]) => weight !== 1).map(([key, weight]) => [idOf(key), weight] as const);
      paid.push({
        id: newId(),
        ...fields.of(entry),
        order: paid.length,
        amount,
        involvedMemberIds: this.#isForAll(drafted) ? [] : shares.map(([key]) => idOf(key)),
        ...(!isEven(shares) && { weights: Object.fromEntries(uneven) }),
        ...(isPayment && { isPayment }),
        ...((entry.amount ?? 0) >= 0 && entry.original && { original: entry.original }),
      });
    }
    return [...this.#members].map(([key, name], order) => ({
      id: idOf(key),
      name,
      order,
      expenses: expenses.get(key) ?? [],
    }));
  }

  #round(): void {
    this.remark('rounded');
    this.allow(1);
  }
}

function isEven(shares: readonly Share[]): boolean {
  return shares.every(([, weight]) => weight === shares[0]?.[1]);
}

/** An amount that the project's rate gives follows that rate. Another one was typed. */
function withoutAmountByRate(expense: Expense, project: Rated): Expense {
  const { amount, original } = expense;
  return original && amount === amountOfBill(original, project) ? { ...expense, amount: null } : expense;
}

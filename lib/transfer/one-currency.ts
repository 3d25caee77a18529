import { isCurrency } from '@/lib/domain/money/currency';
import { ImportRefused } from './import-refused';
import type { CurrencyOfEntries } from './imported-project';
import type { ProjectBuilder } from './project-builder';

/** What the person says of a file with entries in several currencies. */
export interface ChosenCurrency {
  /** That of the project; otherwise that of most entries. */
  readonly currency?: string;
  /** What one unit of each other currency is in that one. Null: its entries are left out. */
  readonly rates?: Readonly<Record<string, string | null | undefined>>;
}

/** More than there are: the column holds something else. */
const MAX_CURRENCIES = 200;

interface Line {
  readonly line?: number;
}

/**
 * The currency of the project, and the entries that it gets: all but those in a currency that is left out. The builder converts
 * what is in others. Throws ImportRefused where the rate of one is missing.
 */
export function chooseCurrency<Item extends Line>(
  builder: ProjectBuilder,
  items: readonly Item[],
  currencyOf: (item: Item) => string,
  { currency: wanted, rates = {} }: ChosenCurrency,
): { currency: string | undefined; taken: readonly Item[] } {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(currencyOf(item), (counts.get(currencyOf(item)) ?? 0) + 1);
  if (counts.size > MAX_CURRENCIES) throw new ImportRefused({ code: 'unknownFormat' });
  if (counts.size <= 1) return { currency: [...counts.keys()][0], taken: items };
  const currencies = ranked(counts, wanted);
  const [{ code: currency } = { code: '' }, ...others] = currencies;
  // By any text that a file has for a currency: a record would know a `constructor`.
  const rateOf = new Map(Object.entries(rates));
  const missing = others.flatMap(({ code }) => (rateOf.get(code) === undefined ? [code] : []));
  if (missing.length > 0) throw new ImportRefused({ code: 'severalCurrencies', currencies, missing });
  builder.convert(currencies, rateOf);
  const isTaken = (item: Item) => currencyOf(item) === currency || rateOf.get(currencyOf(item)) !== null;
  for (const item of items) if (!isTaken(item)) builder.remark('otherCurrencies', { line: item.line });
  return { currency, taken: items.filter(isTaken) };
}

/** The wanted one, and then those of most entries; what is no currency of today comes last. */
function ranked(counts: ReadonlyMap<string, number>, wanted: string | undefined): readonly CurrencyOfEntries[] {
  const all = [...counts].map(([code, count]) => ({ code, count }));
  const rank = ({ code }: CurrencyOfEntries) => (code === wanted ? 2 : isCurrency(code) ? 1 : 0);
  return all.sort((a, b) => rank(b) - rank(a) || b.count - a.count);
}

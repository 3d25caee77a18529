import { ImportRefused } from './imported-project';
import type { ProjectBuilder } from './project-builder';

/** The one currency of several that the person has chosen. What is in others is left out, as nothing is converted. */
export type ChosenCurrency = string;

/** More than there are: the column holds something else. */
const MAX_CURRENCIES = 200;

interface Line {
  readonly line?: number;
}

/** What is in the one currency of the file, or in the chosen one. Throws ImportRefused where there are several. */
export function chooseCurrency<Item extends Line>(
  builder: ProjectBuilder,
  items: readonly Item[],
  currencyOf: (item: Item) => string,
  chosen?: ChosenCurrency,
): { currency: string | undefined; inCurrency: readonly Item[] } {
  const currencies = [...new Set(items.map(currencyOf))];
  if (currencies.length > MAX_CURRENCIES) throw new ImportRefused({ code: 'unknownFormat' });
  if (currencies.length <= 1) return { currency: currencies[0], inCurrency: items };
  if (chosen === undefined || !currencies.includes(chosen)) {
    throw new ImportRefused({ code: 'severalCurrencies', currencies });
  }
  const isInIt = (item: Item) => currencyOf(item) === chosen;
  for (const item of items) if (!isInIt(item)) builder.remark('otherCurrencies', { line: item.line });
  return { currency: chosen, inCurrency: items.filter(isInIt) };
}

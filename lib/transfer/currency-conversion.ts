import { DECIMALS } from '@/lib/domain/money/amount';
import { decimalsOf, isCurrency, leastPaid } from '@/lib/domain/money/currency';
import { unitsByRate } from '@/lib/domain/money/rate-arithmetic';
import { ratesIn } from '@/lib/domain/money/rates';
import { MAX_AMOUNT, type Original } from '@/lib/domain/project';
import { ImportRefused } from './import-refused';
import type { CurrencyOfEntries, ImportedProject } from './imported-project';
import type { SourceEntry } from './project-builder';

/** Brings entries in other currencies to that of the project. Before it begins, all are in that. */
export class CurrencyConversion {
  #currencies: readonly CurrencyOfEntries[] = [];
  #rates: ReadonlyMap<string, string> = new Map();

  begin(currencies: readonly CurrencyOfEntries[], rateOf: ReadonlyMap<string, string | null | undefined>): void {
    this.#currencies = currencies;
    const others = currencies.slice(1).flatMap(({ code }) => {
      const rate = rateOf.get(code);
      return rate ? [[code, rate] as const] : [];
    });
    this.#rates = new Map(others);
  }

  /** What one unit is in the project's currency. */
  factorOf(currency: string | undefined): number {
    return Number(this.#rates.get(currency ?? '') ?? 1);
  }

  /** Minor units by which a balance may differ more for each entry that is converted. */
  get rounding(): number {
    return leastPaid(this.#currency);
  }

  /** The entry in the currency of the project, with what its bill said. The same one where it is in that already. */
  converted(entry: SourceEntry): SourceEntry {
    const { currency = '', amount } = entry;
    const rate = this.#rates.get(currency);
    if (rate === undefined || amount === null) return entry;
    // A source writes decimals also where the currency has none.
    const decimals = Math.max(DECIMALS, decimalsOf(currency));
    const units = Math.round(Math.abs(amount) * 10 ** (decimals - DECIMALS));
    const converted = unitsByRate(units, decimals, rate, this.#currency);
    if (converted === null) throw new ImportRefused({ code: 'amountTooLarge', name: entry.title ?? '' });
    // The parts are those of the bill, which relate as they did.
    return {
      ...entry,
      amount: amount < 0 ? -converted : converted,
      isByAmount: false,
      original: entry.original ?? billOf(units / 10 ** (decimals - DECIMALS), currency),
    };
  }

  /** What the project gets of it. */
  outcome(currency: string | undefined): Pick<ImportedProject, 'currencies' | 'rates'> {
    if (this.#currencies.length === 0) return {};
    const rates = currency && ratesIn(Object.fromEntries([...this.#rates].filter(([code]) => isCurrency(code))));
    return { currencies: this.#currencies, ...(rates && { rates }) };
  }

  get #currency(): string | undefined {
    return this.#currencies[0]?.code;
  }
}

/** The amount of a bill in its own currency. Undefined where that is no currency, lacks these decimals, or the amount is too large. */
export function billOf(hundredths: number, currency: string): Original | undefined {
  const amount = Number((hundredths * 10 ** (decimalsOf(currency) - DECIMALS)).toFixed(3));
  const isBill = isCurrency(currency) && Number.isInteger(amount) && amount >= 0 && amount <= MAX_AMOUNT;
  return isBill ? { amount, currency } : undefined;
}

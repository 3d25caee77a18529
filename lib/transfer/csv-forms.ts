import type { DecimalMark } from '@/lib/domain/money/amount';

/** What stands in the file besides what the people have entered. */
export interface CsvWords {
  /** The columns, in their order. Those of the members come between `currency` and `parts`. */
  readonly type: string;
  readonly date: string;
  readonly payer: string;
  readonly name: string;
  readonly amount: string;
  readonly currency: string;
  readonly parts: string;
  readonly note: string;
  /** The columns of what bills said, behind all others, where one has a currency of its own. */
  readonly billAmount: string;
  readonly billCurrency: string;
  /** What a row is. */
  readonly expense: string;
  readonly payment: string;
  readonly sum: string;
  readonly paid: string;
  readonly share: string;
  readonly balance: string;
  /** A member without a name. */
  readonly unnamed: string;
}

/**
 * How a project is written as CSV. Where the decimal mark is a comma, semicolons delimit, as spreadsheets of such
 * languages expect.
 */
export interface CsvForm {
  readonly words: CsvWords;
  readonly decimalMark: DecimalMark;
}

/**
 * The file in each language. By these words it is known again when it is read, so they are part of the format and no texts of the
 * screen: a word that changes makes the files of before unreadable, unless it goes on in `FORMER_WORDS`.
 */
export const CSV_FORMS = {
  en: {
    decimalMark: '.',
    words: {
      type: 'Type',
      date: 'Date',
      payer: 'Paid by',
      name: 'Name',
      amount: 'Amount',
      currency: 'Currency',
      parts: 'Parts',
      note: 'Note',
      billAmount: 'Bill amount',
      billCurrency: 'Bill currency',
      expense: 'Expense',
      payment: 'Payment',
      sum: 'Sum',
      paid: 'Paid',
      share: 'Share',
      balance: 'Balance',
      unnamed: 'Unnamed',
    },
  },
  de: {
    decimalMark: ',',
    words: {
      type: 'Art',
      date: 'Datum',
      payer: 'Bezahlt von',
      name: 'Name',
      amount: 'Betrag',
      currency: 'Währung',
      parts: 'Anteile',
      note: 'Notiz',
      billAmount: 'Rechnungsbetrag',
      billCurrency: 'Rechnungswährung',
      expense: 'Ausgabe',
      payment: 'Zahlung',
      sum: 'Summe',
      paid: 'Bezahlt',
      share: 'Anteil',
      balance: 'Saldo',
      unnamed: 'Unbenannt',
    },
  },
  es: {
    decimalMark: ',',
    words: {
      type: 'Tipo',
      date: 'Fecha',
      payer: 'Pagado por',
      name: 'Nombre',
      amount: 'Importe',
      currency: 'Moneda',
      parts: 'Partes',
      note: 'Nota',
      billAmount: 'Importe del recibo',
      billCurrency: 'Moneda del recibo',
      expense: 'Gasto',
      payment: 'Pago',
      sum: 'Suma',
      paid: 'Pagado',
      share: 'Parte',
      balance: 'Saldo',
      unnamed: 'Sin nombre',
    },
  },
} as const satisfies Record<string, CsvForm>;

/** Words of files that are read, and no more written. */
export const FORMER_WORDS: readonly CsvWords[] = [
  { ...CSV_FORMS.es.words, billAmount: 'Importe de la cuenta', billCurrency: 'Moneda de la cuenta' },
];

/** The columns ahead of those of the members, and behind them. Older files have none of bills. */
export function fixedColumns(
  { type, date, payer, name, amount, currency, parts, note, billAmount, billCurrency }: CsvWords,
  hasBills: boolean,
) {
  return {
    before: [type, date, payer, name, amount, currency],
    behind: [parts, note, ...(hasBills ? [billAmount, billCurrency] : [])],
  };
}

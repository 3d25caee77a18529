const NAMES = {
  name: 'name|what|what for|title|description|expense|item|purpose|bezeichnung|beschreibung|titel|was|wofür|ausgabe|zweck|nombre|concepto|descripción|título|gasto|para qué|titre|nom',
  amount: 'amount|cost|price|sum|total|betrag|preis|kosten|summe|importe|monto|precio|costo|suma|montant|montant payé',
  payer:
    'payer|paid by|who paid|who|zahler|bezahlt von|gezahlt von|wer|pagador|pagado por|quién pagó|quién|pagó|payé par',
  date: 'date|day|when|date & time|datum|tag|wann|datum & uhrzeit|fecha|día|cuándo|date & heure',
  note: 'note|notes|comment|notiz|kommentar|anmerkung|nota|notas|comentario|remarque|commentaire',
  currency: 'currency|währung|moneda|divisa|devise',
  category: 'category|kategorie|categoría|catégorie',
  // The columns from here on are of programs, and make shares: nobody writes them by hand.
  type: 'transaction type|type|type de transaction|transaktionstyp|transaktionsart',
  involved: 'involved|for whom',
  parts: 'split amounts',
  files: 'file names|attachment urls|receipt',
  rate: 'exchange rate',
  localAmount: 'local total',
  localCurrency: 'local currency',
  status: 'status',
} as const;

export type Column = keyof typeof NAMES;

const COLUMNS: ReadonlyMap<string, Column> = new Map(
  Object.entries(NAMES).flatMap(([column, names]) => names.split('|').map((name) => [name, column as Column] as const)),
);

/** The column that a heading stands for, in one of the languages in which programs and people write it. */
export function columnOf(heading: string): Column | undefined {
  return COLUMNS.get(heading.trim().toLowerCase().replace(/[?:]$/, ''));
}

const MARKS = /\p{M}/gu;

/** A text as it is searched: without accents, capitals and needless blanks. */
export function foldedText(text: string): string {
  return text.normalize('NFKD').replace(MARKS, '').toLowerCase().replaceAll('ß', 'ss').replace(/\s+/g, ' ').trim();
}

/** A number as spreadsheets write it, with groups by any mark: '1,234.50', '1.234,50', "1'234.5", '-12', '13.990000001'. */
const NUMBER = /^([+-]?)(\d[\d.,'’\s]*)$/;

/**
 * Hundredths of a number in a cell, exactly, with a fraction where it has more decimals; null if it is none. One mark alone is
 * the decimal one: programs write no groups, and spreadsheets use the other mark for decimals.
 */
export function readHundredths(text: string): number | null {
  const [, sign, digits] = NUMBER.exec(text.trim().replace(/^'/, '').replace('\u2212', '-')) ?? [];
  if (digits === undefined) return null;
  const marked = digits.replace(/['’\s]/g, '');
  const at = decimalMarkAt(marked);
  const whole = (at === -1 ? marked : marked.slice(0, at)).replace(/[.,]/g, '');
  const decimals = at === -1 ? '' : marked.slice(at + 1);
  const hundredths = Number(`${whole}${decimals.slice(0, 2).padEnd(2, '0')}.${decimals.slice(2)}`);
  return sign === '-' && hundredths !== 0 ? -hundredths : hundredths;
}

/** The position of the decimal mark, -1 if there is none. */
function decimalMarkAt(text: string): number {
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  // A mark that comes twice makes groups.
  return text.indexOf(text.charAt(last)) === last ? last : -1;
}

/** Hundredths of a number of JSON, with a fraction only where it has more than two decimals. */
export function hundredthsOf(amount: number): number {
  return Number((amount * 100).toFixed(6));
}

/** Those of which one unit is worth more than one of most others, the greatest first. It only has to be right about which are greater. */
const GREATEST = 'KWD BHD OMR JOD GBP KYD CHF EUR USD CAD AUD'.split(' ');

/**
 * Whether one unit of the first currency is likely to be worth more than one of the second, so that people say how many of the
 * second it is. It decides nothing but the way round in which they are asked.
 */
export function isLikelyGreater(code: string, than: string): boolean {
  const [at, other] = [GREATEST.indexOf(code), GREATEST.indexOf(than)];
  return at !== -1 && (other === -1 || at < other);
}

const NONE = new Set('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' '));
const THREE = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '));

/**
 * The decimals of a currency, as ISO 4217 has them: two unless it says otherwise. Platforms disagree, so a server and a browser
 * that asked theirs would write different sums.
 */
export function decimalsOf(currency: string): number {
  return NONE.has(currency) ? 0 : THREE.has(currency) ? 3 : 2;
}

/** The least that can be paid, in minor units: 100 in a currency without decimals. Nothing is divided further than amounts are. */
export function leastPaid(currency: string | undefined): number {
  return currency !== undefined && decimalsOf(currency) === 0 ? 100 : 1;
}

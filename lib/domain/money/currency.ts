/**
 * The codes of ISO 4217 that people pay with today. Platforms differ in what they list, some with currencies of the past: what
 * a browser offers has to be what the server takes.
 */
export const CURRENCIES: readonly string[] =
  `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CUP CVE
CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY
KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO
NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB
TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG`.split(/\s/);

/** Whether this is the ISO 4217 code of a currency. */
export function isCurrency(code: string): boolean {
  return CURRENCIES.includes(code);
}

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

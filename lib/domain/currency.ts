/** Whether this is the ISO 4217 code of a currency that the platform knows. */
export function isCurrency(code: string): boolean {
  return Intl.supportedValuesOf('currency').includes(code);
}

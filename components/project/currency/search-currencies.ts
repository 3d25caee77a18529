export interface NamedCurrency {
  readonly code: string;
  readonly name: string;
}

/** Those whose code or name contains the text, case and accents left aside. Those whose code begins with it come first. */
export function searchCurrencies(currencies: readonly NamedCurrency[], text: string): NamedCurrency[] {
  const wanted = folded(text.trim());
  const isCode = ({ code }: NamedCurrency) => folded(code).startsWith(wanted);
  const found = currencies.filter((currency) => isCode(currency) || folded(currency.name).includes(wanted));
  return [...found.filter(isCode), ...found.filter((currency) => !isCode(currency))];
}

function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

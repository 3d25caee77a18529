/** An exact number. The divisor is above zero. */
export interface Fraction {
  readonly dividend: bigint;
  readonly divisor: bigint;
}

/** Why a sum has no value: its end is missing, as that of a bracket may be, it divides by zero, or it is none. */
export type SumFault = 'unfinished' | 'bracket' | 'by-zero' | 'no-sum';

/** Digits with their marks, in which spaces and apostrophes may stand between thousands, or any other sign. */
const TOKEN = /\d{1,3}(?:[\s'’]\d{3})+(?!\d)(?:[.,]\d*)?|[\d.,]+|\S/g;

const SAME_SIGNS: Readonly<Record<string, string>> = { '−': '-', '–': '-', '×': '*', x: '*', X: '*', '÷': '/' };

/** More of it is no sum that anybody types. */
const MOST_TOKENS = 200;

/** Works out what stands with + - * / and brackets, exactly. The function reads a number with its marks; null if that is none. */
export function valueOfSum(text: string, read: (number: string) => Fraction | null): Fraction | SumFault {
  const tokens = (text.match(TOKEN) ?? []).map((token) => SAME_SIGNS[token] ?? token);
  let at = 0;
  let fault: SumFault | null = tokens.length > MOST_TOKENS ? 'no-sum' : null;
  const value = fault ? ONE : added();
  if (at < tokens.length) fail('no-sum');
  return fault ?? value;

  /** The first fault is the one that is said. The reading goes on with any number. */
  function fail(why: SumFault): Fraction {
    fault ??= why;
    return ONE;
  }

  function isNext(...signs: readonly string[]): boolean {
    return signs.includes(tokens[at] ?? '');
  }

  function added(): Fraction {
    let sum = multiplied();
    while (isNext('+', '-')) sum = tokens[at++] === '+' ? plus(sum, multiplied()) : plus(sum, negative(multiplied()));
    return sum;
  }

  function multiplied(): Fraction {
    let product = signed();
    while (isNext('*', '/'))
      product = tokens[at++] === '*' ? times(product, signed()) : times(product, inverse(signed()));
    return product;
  }

  function signed(): Fraction {
    const token = tokens[at++];
    if (token === undefined) return fail('unfinished');
    if (token === '-') return negative(signed());
    if (token === '+') return signed();
    if (token !== '(') return read(token) ?? fail('no-sum');
    const inner = added();
    if (!isNext(')')) return fail(at < tokens.length ? 'no-sum' : 'bracket');
    at += 1;
    return inner;
  }

  function inverse({ dividend, divisor }: Fraction): Fraction {
    if (dividend === 0n) return fail('by-zero');
    return dividend < 0n ? { dividend: -divisor, divisor: -dividend } : { dividend: divisor, divisor: dividend };
  }
}

const ONE: Fraction = { dividend: 1n, divisor: 1n };

function plus(a: Fraction, b: Fraction): Fraction {
  return { dividend: a.dividend * b.divisor + b.dividend * a.divisor, divisor: a.divisor * b.divisor };
}

function times(a: Fraction, b: Fraction): Fraction {
  return { dividend: a.dividend * b.dividend, divisor: a.divisor * b.divisor };
}

function negative({ dividend, divisor }: Fraction): Fraction {
  return { dividend: -dividend, divisor };
}

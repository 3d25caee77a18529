import fc from 'fast-check';
import { type Fraction, type SumFault, valueOfSum } from './sum';

const digits = (text: string): Fraction | null => (/^\d+$/.test(text) ? { dividend: BigInt(text), divisor: 1n } : null);

type Tree =
  | { readonly number: number }
  | { readonly sign: '+' | '-' | '*' | '/'; readonly sides: readonly [Tree, Tree] };

const trees = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.record({ number: fc.nat({ max: 9_999 }) }),
    fc.record({ sign: fc.constantFrom('+', '-', '*', '/'), sides: fc.tuple(tie('tree'), tie('tree')) }),
  ),
})).tree;

/** The exact value of a sum, by BigInt alone. Null where the sum divides by zero. */
function exact(tree: Tree): Fraction | null {
  if ('number' in tree) return { dividend: BigInt(tree.number), divisor: 1n };
  const [left, right] = tree.sides.map(exact);
  if (!left || !right || (tree.sign === '/' && right.dividend === 0n)) return null;
  const [a, b, c, d] = [left.dividend, left.divisor, right.dividend, right.divisor];
  if (tree.sign === '+') return { dividend: a * d + c * b, divisor: b * d };
  if (tree.sign === '-') return { dividend: a * d - c * b, divisor: b * d };
  if (tree.sign === '*') return { dividend: a * c, divisor: b * d };
  return { dividend: a * d, divisor: b * c };
}

/** With the brackets that are needed and no others. */
function print(tree: Tree): string {
  if ('number' in tree) return String(tree.number);
  const { sign, sides } = tree;
  const isProduct = sign === '*' || sign === '/';
  const [left, right] = sides.map((side, at) => {
    const text = print(side);
    if ('number' in side) return text;
    const isSum = side.sign === '+' || side.sign === '-';
    return (isProduct && isSum) || (at === 1 && (isProduct || sign === '-')) ? `(${text})` : text;
  });
  return `${left}${sign}${right}`;
}

function areEqual(a: Fraction | SumFault, b: Fraction): boolean {
  return typeof a !== 'string' && a.divisor > 0n && a.dividend * b.divisor === b.dividend * a.divisor;
}

test('reads each printed sum as its exact value, unless it divides by zero', () => {
  let counted = 0;
  fc.assert(
    fc.property(trees, (tree) => {
      const [value, read] = [exact(tree), valueOfSum(print(tree), digits)];
      if (value === null) return read === 'by-zero';
      counted += 1;
      return areEqual(read, value);
    }),
  );
  expect(counted).toBeGreaterThan(50);
});

test('reads the same with spaces and with the other signs of the same', () => {
  const others: Record<string, readonly string[]> = { '-': ['−', '–'], '*': ['×', 'x'], '/': ['÷'] };
  fc.assert(
    fc.property(trees, fc.infiniteStream(fc.nat({ max: 5 })), (tree, draws) => {
      const plain = print(tree);
      const varied = plain.replace(/[-+*/()]/g, (sign) => {
        const all = [sign, ...(others[sign] ?? [])];
        const [which, before, after] = [draws.next().value, draws.next().value, draws.next().value];
        return `${' '.repeat(before % 3)}${all[which % all.length]}${' '.repeat(after % 3)}`;
      });
      expect(valueOfSum(varied, digits)).toEqual(valueOfSum(plain, digits));
    }),
  );
});

test('has a value or a fault for whatever stands there', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'01.,+-*/() x') }), (text) => {
      const read = valueOfSum(text, digits);
      if (typeof read !== 'string') expect(read.divisor).toBeGreaterThan(0n);
    }),
  );
});

test.each([
  ['20-', 'unfinished'],
  ['3*', 'unfinished'],
  ['-', 'unfinished'],
  ['(2+', 'unfinished'],
  ['(2+3', 'bracket'],
  ['2*(3+(4)', 'bracket'],
  ['2)', 'no-sum'],
  ['()', 'no-sum'],
  ['2*/3', 'no-sum'],
  ['2 3', 'no-sum'],
  ['2(3)', 'no-sum'],
  ['2+a', 'no-sum'],
  ['1/0', 'by-zero'],
  ['1/(2-2)', 'by-zero'],
])('%j is no sum: %j', (text, fault) => {
  expect(valueOfSum(text, digits)).toBe(fault);
});

test('refuses a wall of brackets', () => {
  expect(valueOfSum('('.repeat(100_000), digits)).toBe('no-sum');
});

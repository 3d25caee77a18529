import fc from 'fast-check';
import { COLOURS, colourOfId, freeColour, hueOfColour, lastPlace } from './colour';

/** How far two hues are apart on the circle, in degrees. */
function distance(a: number, b: number): number {
  const between = Math.abs(hueOfColour(a) - hueOfColour(b)) % 360;
  return Math.min(between, 360 - between);
}

const colour = fc.nat({ max: COLOURS - 1 });

describe('the colours of members', () => {
  test('are far apart where members stand side by side, and apart in any eight in a row', () => {
    for (let first = 0; first < COLOURS; first += 1) {
      expect(distance(first, (first + 1) % COLOURS)).toBeGreaterThan(40);
    }
    for (let one = 0; one < 8; one += 1) {
      for (let other = 0; other < one; other += 1) expect(distance(one, other)).toBeGreaterThanOrEqual(32);
    }
  });

  test('of those who join one after the other are those of their places', () => {
    const colours: number[] = [];
    for (let order = 0; order < COLOURS; order += 1) colours.push(freeColour(order, colours));
    expect(colours).toEqual([...colours.keys()]);
  });

  test('are used alike: nobody gets one that another member has while one is free', () => {
    fc.assert(
      fc.property(fc.nat(), fc.array(colour, { maxLength: 40 }), (order, others) => {
        const uses = (one: number) => others.filter((other) => other === one).length;
        const chosen = freeColour(order, others);
        expect(chosen).toBeLessThan(COLOURS);
        for (let other = 0; other < COLOURS; other += 1) expect(uses(chosen)).toBeLessThanOrEqual(uses(other));
      }),
    );
  });

  test('are spread evenly over ids', () => {
    const uses = Array.from({ length: COLOURS }, () => 0);
    for (let number = 0; number < 16_000; number += 1) {
      const at = colourOfId(`id-${number}`);
      uses[at] = (uses[at] ?? 0) + 1;
    }
    for (const count of uses) expect(Math.abs(count - 1_000)).toBeLessThan(250);
  });
});

test('a member without an order stands behind all others', () => {
  expect(lastPlace([])).toBe(0);
  expect(
    lastPlace([
      { id: 'ada', order: 4 },
      { id: 'ben', order: 1 },
    ]),
  ).toBe(5);
});

import fc from 'fast-check';
import { firstLetter } from '@/lib/domain/name';
import { characterArbitrary } from '@/tests/support/arbitraries/characters';
import { isVisible } from './name';

test('A plain name needs no segmenter, the first of which takes a phone long', () => {
  const made = jest.spyOn(Intl, 'Segmenter');
  expect(['anna', 'Bo', '7 dwarfs'].map(firstLetter)).toEqual(['A', 'B', '7']);
  expect(made).not.toHaveBeenCalled();
  made.mockRestore();
});

test('Where the browser has no segmenter, the first code point that can be seen stands for the name', () => {
  const { Segmenter } = Intl;
  Reflect.deleteProperty(Intl, 'Segmenter');
  expect(['\u200bélan', '  ', '🏔️ hut'].map(firstLetter)).toEqual(['É', undefined, '🏔']);
  Object.assign(Intl, { Segmenter });
});

test('The first letter of any name is the first that can be seen, as a capital', () => {
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  const letters = (name: string) => Array.from(segmenter.segment(name), ({ segment }) => segment);
  const name = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: characterArbitrary }), fc.string());
  fc.assert(fc.property(name, (text) => firstLetter(text) === letters(text).find(isVisible)?.toUpperCase()));
});

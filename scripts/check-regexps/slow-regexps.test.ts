import { slowRegexpsIn } from './slow-regexps';

const check = (source: string) => slowRegexpsIn('sample.tsx', source);

test.each([
  [String.raw`/^[ \t]*((?:W\/)?"[^"]*")?[ \t]*(?:,|$)/`, 'two repetitions share what they match'],
  [String.raw`/\/+$/`, 'each place in a row is tried as a start'],
  [String.raw`/[\w-]+-Google/i`, 'each place in a word is tried as a start'],
  [String.raw`/^(\w+\s?)*$/`, 'a repetition is repeated'],
])('%s is found: %s.', (literal) => {
  expect(check(`export const pattern = ${literal};`)[0]).toMatch(
    /^sample\.tsx:1 .+ takes (polynomial|exponential) time/,
  );
});

test.each([
  String.raw`/^[ \t]*(?:((?:W\/)?"[^"]*")[ \t]*)?(?:,|$)/`,
  String.raw`/(?<!\/)\/+$/`,
  String.raw`/^\d{1,3}(?:[.,]\d{2,3})*[.,]\d{3}$/`,
  String.raw`/\p{L}+[.,]*/gu`,
])('%s is linear.', (literal) => {
  expect(check(`export const pattern = ${literal};`)).toEqual([]);
});

test('A finding names the line, also in a component.', () => {
  const source = 'export function Row({ text }: { text: string }) {\n  return <b>{text.replace(/ +$/, "")}</b>;\n}\n';
  expect(check(source)).toEqual([expect.stringMatching(/^sample\.tsx:2 /)]);
});

test.each(['new RegExp(text)', 'RegExp(`a` + text)'])('%s can not be checked.', (expression) => {
  expect(check(`export const of = (text: string) => ${expression};`)).toEqual([
    'sample.tsx:1 is built at run time: write a literal',
  ]);
});

test('A file that can not be read is no file without findings.', () => {
  expect(() => check('const = /a+$/;')).toThrow('sample.tsx');
});

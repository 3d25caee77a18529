import fc from 'fast-check';
import { isolatedName, nameOrNull } from '@/lib/domain/name';
import { amountFormat } from '@/lib/i18n/amount-format';
import en from '@/messages/en.json';
import { projectArbitrary } from '@/tests/support/arbitraries/projects';
import { expense, member, project } from '@/tests/support/sample-projects';
import { htmlOfProject } from './html-of-project';

function shown(html: Iterable<string>): HTMLElement {
  const page = document.createElement('div');
  page.innerHTML = [...html].join('');
  return page;
}

test('Every expense of any project is there with its name and amount, in order, under the member who paid.', () => {
  fc.assert(
    fc.property(projectArbitrary, (any) => {
      const page = shown(htmlOfProject(any, en, 'en'));
      const format = amountFormat('en', 'field');
      const cards = [...page.querySelectorAll('article')].map((card) => ({
        name: card.getAttribute('aria-label'),
        rows: [...card.querySelectorAll('li')].map((row) =>
          [...row.children].slice(0, 2).map((part) => part.textContent),
        ),
      }));
      expect(cards).toEqual(
        any.members.map(({ name, expenses }) => ({
          name: nameOrNull(name) ?? 'Unnamed',
          rows: expenses.map(({ name, amount, isPayment }) => [
            nameOrNull(name) ?? (isPayment ? 'Payment' : 'Unnamed expense'),
            format(amount ?? 0),
          ]),
        })),
      );
    }),
    { numRuns: 60 },
  );
});

test('It says for whom an expense is, how everybody stands, and who pays whom.', () => {
  const ids = ['anna', 'ben', 'cleo', 'dan', 'eve'];
  const paid = [
    expense('hut', { amount: 10_000 }),
    expense('taxi', { amount: 2_000, involvedMemberIds: ['anna', 'ben'] }),
    expense('boat', { amount: 4_000, involvedMemberIds: ['anna', 'ben', 'cleo', 'dan'] }),
    expense('wine', { amount: 3_000, involvedMemberIds: ['anna', 'ben'], weights: { ben: 2 } }),
    expense('cash', { amount: 500, involvedMemberIds: ['ben'], isPayment: true }),
  ];
  const members = ids.map((id) => member(id, { expenses: id === 'anna' ? paid : [] }));
  const page = shown(htmlOfProject(project({ members, currency: 'EUR' }), en, 'en'));
  const whom = [...page.querySelectorAll('.look-whom')].map(({ textContent }) => textContent);
  expect(whom).toEqual(['for everyone', 'for anna, ben', 'for anna, ben, cleo, +1', 'for anna, ben, uneven', 'to ben']);
  expect(page.querySelector('article[aria-label="anna"] header')).toHaveTextContent('anna€190.00gets back €145.00');
  expect([...page.querySelectorAll('ol li')].map(({ textContent }) => textContent)).toContain('eve → anna: €20.00');
});

test('A name is a text wherever it stands, and nothing else.', () => {
  const hostile = `"><script>alert('1')</script>{people} $& </li>`;
  const paid = [expense('e', { name: hostile, amount: 100, involvedMemberIds: ['a'] })];
  const members = [member('b', { name: hostile, expenses: paid }), member('a', { name: hostile })];
  const page = shown(htmlOfProject(project({ name: hostile, members }), en, 'en'));
  expect(page.querySelector('script')).toBeNull();
  expect(page.querySelector('h1')).toHaveTextContent(hostile);
  expect(page.querySelector('.look-name')).toHaveTextContent(hostile);
  expect(page.querySelector('.look-whom')).toHaveTextContent(`for ${isolatedName(hostile, '')}`);
  expect(page.querySelector('ol li')).toHaveTextContent(`${hostile} → ${hostile}: 1.00`);
});

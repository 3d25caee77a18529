import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderProject } from '@/tests/support/components/render-project';
import { expense, member, project } from '@/tests/support/sample-projects';

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

const trip = project({
  members: [
    member('anna', { name: 'Anna', expenses: [expense('hut', { name: 'Hut', amount: 3_000 })] }),
    member('ben', { name: 'Ben' }),
    member('cleo', { name: 'Cleo' }),
  ],
});

function said(): string {
  return screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join('');
}

async function pass(ms: number) {
  await act(() => jest.advanceTimersByTimeAsync(ms));
}

async function type(text: string) {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTimeAsync });
  const field = screen.getByRole('textbox', { name: 'Amount of “Hut”' });
  await user.clear(field);
  await user.type(field, text);
}

test('says who pays whom after a pause, and not at each key; nothing at first, nor where it is the same again', async () => {
  renderProject(trip);
  await pass(10_000);
  expect(said()).toBe('');
  await type('60');
  await type('30');
  await pass(10_000);
  expect(said()).toBe('');

  await type('60');
  expect(said()).toBe('');
  await pass(1_500);
  await type('90');
  await pass(1_500);
  expect(said()).toBe('');
  await pass(1_000);
  expect(said()).toBe('2 payments now: Ben pays Anna 30.00, Cleo pays Anna 30.00');
});

test('says in the language in use that there is nothing to pay', async () => {
  renderProject(trip, { locale: 'de' });
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTimeAsync });
  await user.clear(screen.getByRole('textbox', { name: 'Betrag für „Hut“' }));
  await pass(3_000);
  expect(said()).toBe('Jetzt sind keine Zahlungen nötig');
});

test('names the first of many payments and counts the rest', async () => {
  const names = ['Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gus'];
  const [anna] = trip.members;
  renderProject(project({ members: [...(anna ? [anna] : []), ...names.map((name) => member(name, { name }))] }));
  await type('70');
  await pass(3_000);
  expect(said()).toMatch(/^6 payments now: (\w+ pays Anna 10\.00, ){4}and 2 more$/);
});

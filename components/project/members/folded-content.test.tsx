import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { SETTLEMENT_HEADING_ID } from '@/components/project/element-ids';
import { showPanel } from '@/components/project/panels/panel-choice';
import { ProjectPage } from '@/components/project/project-page';
import { reveal } from '@/components/project/use-row-focus';
import { htmlWithProviders } from '@/tests/support/components/html-with-providers';
import { renderWithProviders } from '@/tests/support/components/render-with-providers';
import { expense, member, project } from '@/tests/support/sample-projects';

const isOneColumn = (media: string) => media === '(width < 64rem)';

function becomeWide(isWide: boolean) {
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: !isWide && isOneColumn(media),
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
}

/** A project whose cards are folded, as the server has sent it, on a phone or a wide screen. */
async function openPage({ isWide }: { isWide: boolean }) {
  const rows = Array.from({ length: 12 }, (_, at) => expense(`e${at}`, { name: `E${at}`, amount: 100 }));
  const taxi = expense('taxi', { name: 'Taxi', amount: 200, involvedMemberIds: ['anna'] });
  const trip = project({
    members: [member('anna', { name: 'Anna', expenses: rows }), member('ben', { name: 'Ben', expenses: [taxi] })],
  });
  const page = <ProjectPage projectId={trip.id} isDemo={false} initialProject={JSON.stringify(trip)} />;
  // A server has no screen.
  becomeWide(true);
  const html = htmlWithProviders(page);
  becomeWide(isWide);
  // What suspends has to be waited for.
  return act(async () => renderWithProviders(page, { html }));
}

const row = (id: string) => document.querySelector<HTMLElement>(`[data-row="${id}"]`)!;

/** React has taken the element over: it handles what is done in it. */
const isTakenOver = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactFiber'));

test('What a folded card holds stays as the server has sent it, to be read and found.', async () => {
  await openPage({ isWide: false });
  expect(isTakenOver(screen.getByRole('article', { name: 'Ben' }))).toBe(true);
  expect(isTakenOver(row('taxi'))).toBe(false);
  expect(row('taxi').closest('[hidden="until-found"]')).not.toBeNull();
  expect(row('taxi').querySelector('input')).toHaveValue('Taxi');
});

test.each([
  ['A press', () => fireEvent.click(screen.getByRole('button', { name: 'Expenses of Ben' }))],
  ['What goes to a row', () => reveal(row('taxi'))],
])('%s opens a card, and its rows work at once. Those of the others stay.', async (_who, open) => {
  const { user } = await openPage({ isWide: false });
  const before = row('taxi');
  await act(async () => void open());
  expect(row('taxi')).toBe(before);
  expect(isTakenOver(before)).toBe(true);
  expect(isTakenOver(row('e0'))).toBe(false);
  await user.type(before.querySelector('input')!, ' home');
  expect(screen.getByRole('button', { name: /^Remove .Taxi home.$/ })).toBeInTheDocument();
});

test('A folded card goes on from what the server has sent when something in it changes.', async () => {
  await openPage({ isWide: false });
  const before = row('taxi');
  expect(before.querySelector('.expense-involved')).toHaveAttribute('title', expect.stringContaining('Anna'));
  const [anna] = screen.getAllByRole('textbox', { name: 'Member name' });
  fireEvent.change(anna!, { target: { value: 'Annabel' } });
  await waitFor(() =>
    expect(row('taxi').querySelector('.expense-involved')).toHaveAttribute('title', expect.stringContaining('Annabel')),
  );
  expect(row('taxi')).toBe(before);
});

test('Who pays whom stays as the server has sent it until a phone shows it, and then is as the project has become.', async () => {
  const { user } = await openPage({ isWide: false });
  act(() => showPanel('people'));
  const heading = document.getElementById(SETTLEMENT_HEADING_ID)!;
  const list = heading.closest('section')!;
  fireEvent.change(screen.getAllByRole('textbox', { name: 'Member name' })[0]!, { target: { value: 'Annabel' } });
  await user.click(screen.getByRole('button', { name: 'Expenses of Ben' }));
  fireEvent.change(row('taxi').querySelector('.expense-amount')!, { target: { value: '9' } });
  expect(isTakenOver(heading)).toBe(false);
  expect(list).toHaveTextContent(/Ben → .*Anna: .*4\.00/);
  await user.click(screen.getByRole('radio', { name: /^Payments/ }));
  expect(isTakenOver(heading)).toBe(true);
  expect(document.getElementById(SETTLEMENT_HEADING_ID)).toBe(heading);
  await waitFor(() => expect(list).toHaveTextContent(/Annabel → Ben: 3\.00/));
});

test('On a wide screen the rows of all cards are taken over, and who pays whom.', async () => {
  await openPage({ isWide: true });
  await waitFor(() => expect(['e0', 'taxi'].map((id) => isTakenOver(row(id)))).toEqual([true, true]));
  await waitFor(() => expect(isTakenOver(document.getElementById(SETTLEMENT_HEADING_ID)!)).toBe(true));
});

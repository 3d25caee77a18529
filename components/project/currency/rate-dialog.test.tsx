import { act, screen } from '@testing-library/react';
import { DialogsProvider } from '@/components/project/dialogs-provider';
import { SessionContext } from '@/components/project/session-context';
import { SettlementProvider } from '@/components/project/settlement/settlement';
import type { Project } from '@/lib/domain/project';
import { idleSession } from '@/tests/support/components/idle-session';
import { button, dialog } from '@/tests/support/components/render-project';
import { renderWithProviders } from '@/tests/support/components/render-with-providers';
import { annaAndBen, withExpense } from '@/tests/support/sample-projects';
import { RateDialog } from './rate-dialog';

/** The pizza is 100 dollars by this rate. */
function trip(usd: string, amount: number, version = 1): Project {
  const fields = { amount, original: { amount: 10_000, currency: 'USD' }, version };
  return { ...withExpense(annaAndBen(), 'pizza', fields), currency: 'EUR', rates: { USD: usd }, version };
}

async function openRate() {
  const session = idleSession(trip('0.92', 9_200), { isDemo: false });
  const onClose = jest.fn();
  const view = renderWithProviders(
    <SessionContext value={session}>
      <SettlementProvider>
        <DialogsProvider>
          <RateDialog code="USD" onClose={onClose} />
        </DialogsProvider>
      </SettlementProvider>
    </SessionContext>,
  );
  await screen.findByRole('dialog');
  const bring = (project: Project) => act(() => session.dispatch({ type: 'loaded', project }));
  const rates = () => session.getState().editor.draft.rates;
  return { ...view, onClose, bring, rates };
}

const dollar = () => dialog().textbox('How many USD for 1 EUR');

test('Where nothing is typed, the rate is the one that others have set, and it is used for nothing.', async () => {
  const { user, bring, rates, onClose } = await openRate();
  bring(trip('0.9', 9_000, 2));
  expect(dollar()).toHaveValue('1.111111111');
  expect(screen.queryByText(/entered at the old rate/)).not.toBeInTheDocument();
  await user.type(dollar(), '{Enter}');
  expect(onClose).toHaveBeenCalled();
  expect(rates()).toEqual({ USD: '0.9' });
});

test('Where one is typed, it stays, and the one that others have set is told.', async () => {
  const { user, bring, rates } = await openRate();
  await user.clear(dollar());
  await user.type(dollar(), '1.25');
  bring(trip('0.9', 9_000, 2));
  expect(dollar()).toHaveValue('1.25');
  expect(dialog().getByText(/^Someone set another rate: 1\sEUR = 1\.1111\d*\sUSD\.$/)).toBeVisible();
  await user.click(button('Only from now on'));
  expect(rates()).toEqual({ USD: '0.8' });
});

test('It closes where others give the project another currency.', async () => {
  const { user, bring, onClose } = await openRate();
  await user.clear(dollar());
  await user.type(dollar(), '1.25');
  bring({ ...trip('0.8', 9_200, 2), currency: 'GBP' });
  expect(onClose).toHaveBeenCalled();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

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
function trip(usd: string, version = 1): Project {
  const fields = { amount: null, original: { amount: 10_000, currency: 'USD' }, version };
  return { ...withExpense(annaAndBen(), 'pizza', fields), currency: 'EUR', rates: { USD: usd }, version };
}

async function openRate() {
  const session = idleSession(trip('0.92'), { isDemo: false });
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

test('A rate that is typed is used for all bills in its currency.', async () => {
  const { user, rates, onClose } = await openRate();
  await user.clear(dollar());
  await user.type(dollar(), '1.25');
  await user.click(button('Use this rate'));
  expect(rates()).toEqual({ USD: '0.8' });
  expect(onClose).toHaveBeenCalled();
});

test('Where nothing is typed, a rate that others have set meanwhile stays.', async () => {
  const { user, bring, rates, onClose } = await openRate();
  bring(trip('0.9', 2));
  await user.type(dollar(), '{Enter}');
  expect(onClose).toHaveBeenCalled();
  expect(rates()).toEqual({ USD: '0.9' });
});

test('It closes where others give the project another currency.', async () => {
  const { user, bring, onClose } = await openRate();
  await user.clear(dollar());
  await user.type(dollar(), '1.25');
  bring({ ...trip('0.8', 2), currency: 'GBP' });
  expect(onClose).toHaveBeenCalled();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

import { screen, within } from '@testing-library/react';
import { button, card, dialog, renderProject, textbox } from '@/tests/support/components/render-project';
import { annaAndBen } from '@/tests/support/sample-projects';

type User = ReturnType<typeof renderProject>['user'];

async function remove(user: User, name: string) {
  await user.click(button(`Remove ${name}`));
  await screen.findByRole('dialog');
  await user.click(dialog().button('Confirm'));
}

async function toastOf(text: string): Promise<HTMLElement> {
  const toast = (await screen.findByText(text)).closest<HTMLElement>('[data-sonner-toast]');
  if (toast === null) throw new Error(`No toast says ${text}.`);
  return toast;
}

async function undoIn(user: User, text: string) {
  await user.click(within(await toastOf(text)).getByRole('button', { name: 'Undo' }));
}

describe('what is removed', () => {
  test('can be brought back from its toast, without what was typed since', async () => {
    const { user } = renderProject(annaAndBen());
    await remove(user, '“Pizza”');
    await user.clear(textbox('Project name'));
    await user.type(textbox('Project name'), 'Winter');
    await undoIn(user, '“Pizza” removed');
    expect(card('Anna').getByDisplayValue('Pizza')).toBeInTheDocument();
    expect(textbox('Project name')).toHaveValue('Winter');
  });

  test('has one toast before and after it is saved, whose Undo saves that, too', async () => {
    const { user, server } = renderProject(annaAndBen());
    await remove(user, '“Taxi”');
    await user.click(button('Save changes'));
    await screen.findByText('Project up to date');
    expect(screen.getAllByText('“Taxi” removed')).toHaveLength(1);
    await undoIn(user, '“Taxi” removed');
    await screen.findByText('Project up to date');
    expect(server.sentOf('new-taxi')).toMatchObject({ former_id: 'taxi', name: 'Taxi' });
  });
});

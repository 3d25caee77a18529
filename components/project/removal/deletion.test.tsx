import { screen, waitFor } from '@testing-library/react';
import { gate } from '@/tests/support/components/fake-server';
import { renderDialog } from '@/tests/support/components/render-dialog';
import { button, dialog, renderProject } from '@/tests/support/components/render-project';
import { messages, takeLoggedErrors } from '@/tests/support/components/render-with-providers';
import { annaAndBen } from '@/tests/support/sample-projects';
import { RemovalDialog } from './removal-dialog';

const confirm = (name: string) => dialog().button(name);

async function askDeletion() {
  const view = renderProject(annaAndBen(), { deletedDays: 30 });
  await view.user.click(button(messages.en.project.delete));
  await screen.findByRole('dialog');
  return view;
}

/** What is asked, without the page. */
function askAlone(options: Parameters<typeof renderDialog>[2]) {
  return renderDialog(annaAndBen(), <RemovalDialog asked={{ kind: 'project' }} onClose={() => undefined} />, options);
}

test('The dialog says for how long the server keeps a deleted project, in the language of the page', async () => {
  await askAlone({ deletedDays: 30, locale: 'de' });
  expect(screen.getByRole('dialog')).toHaveAccessibleDescription(/30/);
});

test('A server that keeps nothing deletes for good, and the dialog says that', async () => {
  await askAlone({ deletedDays: 0 });
  expect(screen.getByRole('dialog')).toHaveAccessibleDescription(/This can’t be undone/);
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
});

test.each(['en', 'de', 'es'] as const)('What another server does is not claimed, in %s', async (locale) => {
  await askAlone({ deletedDays: null, locale });
  const { deletion } = messages[locale];
  expect(screen.getByRole('dialog')).toHaveAccessibleDescription(
    deletion.textElsewhere.replace('{name}', 'Summer trip'),
  );
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
});

test('On the home page, a toast brings a deleted project back', async () => {
  const { user, server, visited } = await askDeletion();
  await user.click(confirm('Confirm'));
  expect(await screen.findByText('Project deleted. You can bring it back for 30 days.')).toBeInTheDocument();
  expect(visited).toEqual(['/']);
  // There, the project's own Undo is gone.
  const undo = screen
    .getByText('Project deleted. You can bring it back for 30 days.')
    .closest('li')
    ?.querySelector('button[data-action]');
  await user.click(undo as Element);
  await waitFor(() => expect(server.writes).toEqual(['DELETE /projects/p1', 'POST /projects/p1/undelete']));
  // It leads to the project, and jsdom to no other page.
  await waitFor(() => expect(takeLoggedErrors()).toHaveLength(1));
});

test('It is deleted for good once its name is typed', async () => {
  const { user, server } = await askDeletion();
  await user.click(screen.getByRole('checkbox', { name: 'Delete for good, at once' }));
  expect(screen.getByRole('dialog')).toHaveAccessibleDescription(/This can’t be undone/);
  await user.click(confirm('Delete for good'));
  expect(server.writes).toEqual([]);
  const field = screen.getByRole('textbox', { name: 'To confirm, type the name: “Summer trip”' });
  await user.type(field, 'Summer');
  expect(confirm('Delete for good')).toHaveAttribute('aria-disabled', 'true');
  await user.type(field, '  trip ');
  await user.click(confirm('Delete for good'));
  expect(await screen.findByText('Project deleted')).toBeInTheDocument();
  expect(server.writes).toEqual(['DELETE /projects/p1?for_good=true']);
  expect(screen.queryByText('Undo')).not.toBeInTheDocument();
});

test('Who thinks better of it has to type nothing', async () => {
  const { user, server } = await askDeletion();
  const choice = screen.getByRole('checkbox');
  await user.click(choice);
  await user.type(screen.getByRole('textbox', { name: /^To confirm/ }), 'Summer trip');
  await user.click(choice);
  await user.click(confirm('Confirm'));
  await screen.findByText('Project deleted. You can bring it back for 30 days.');
  expect(server.writes).toEqual(['DELETE /projects/p1']);
});

test('What is chosen stays as it is while the deletion runs', async () => {
  const { user, server } = await askDeletion();
  const answered = gate();
  server.intercept = async ({ method }) => {
    if (method === 'DELETE') await answered.opened;
    return undefined;
  };
  await user.click(screen.getByRole('checkbox'));
  await user.type(screen.getByRole('textbox', { name: /^To confirm/ }), 'Summer trip');
  await user.click(confirm('Delete for good'));
  expect(screen.getByRole('checkbox')).toBeDisabled();
  answered.open();
  expect(await screen.findByText('Project deleted')).toBeInTheDocument();
  expect(server.writes).toEqual(['DELETE /projects/p1?for_good=true']);
});

import { act, screen, waitFor, within } from '@testing-library/react';
import { FakeServer, gate, problem } from '@/tests/support/components/fake-server';
import { button, textbox } from '@/tests/support/components/render-project';
import { renderWithProviders, takeLoggedErrors } from '@/tests/support/components/render-with-providers';
import { project } from '@/tests/support/sample-projects';
import { HomePage } from './home-page';

function renderHome(page = <HomePage />) {
  return { server: new FakeServer(project()), ...renderWithProviders(page, { pathname: '/' }) };
}

/** Going to another page is what jsdom can't do, and it says so once for each try. */
function timesThatAPageWasAskedFor() {
  return takeLoggedErrors().filter((error) => String(error).includes('Not implemented: navigation')).length;
}

test('offers a name, creating a project, an example, and says in three steps how it works', () => {
  renderHome();
  expect(document.title).toBe('Quits');
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  expect(textbox('Project name')).toHaveValue('');
  expect(textbox('Project name')).toHaveAttribute('enterkeyhint', 'go');
  expect(button('Create project')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'View example' })).toHaveAttribute('href', '/demo');
  const steps = within(screen.getByRole('region', { name: 'How it works' })).getAllByRole('listitem');
  expect(steps.map((step) => within(step).getByRole('heading').textContent)).toEqual([
    'No account needed',
    'Track every expense',
    'Fair settlement',
  ]);
});

test('creates a project by its name and goes to its page', async () => {
  const { user, server } = renderHome();
  await user.type(textbox('Project name'), 'Summer trip');
  await user.click(button('Create project'));
  expect(server.calls).toMatchObject([{ method: 'POST', path: '/projects', body: { name: 'Summer trip' } }]);
  expect(timesThatAPageWasAskedFor()).toBe(1);
  expect(button('Creating…')).toHaveAttribute('aria-busy', 'true');
});

test('asks for the password of a server that has one, once, and again where it is wrong', async () => {
  const { user, server, unmount } = renderHome(<HomePage takesToken />);
  await user.type(screen.getByLabelText('Password for new projects'), 'Käse 祭');
  server.intercept = async () => problem(401, 'No.', 'token_needed');
  await user.click(button('Create project'));
  // A header holds no such characters.
  expect(server.calls.at(-1)?.headers).toMatchObject({ Authorization: 'Bearer K?se??' });
  expect(await screen.findByText(/This server asks for a password before it creates a project/)).toBeInTheDocument();
  expect(localStorage.getItem('quits-create-token')).toBeNull();
  takeLoggedErrors();

  server.intercept = () => undefined;
  await user.clear(screen.getByLabelText('Password for new projects'));
  await user.type(screen.getByLabelText('Password for new projects'), 'open-sesame');
  await user.click(button('Create project'));
  expect(server.calls.at(-1)?.headers).toMatchObject({ Authorization: 'Bearer open-sesame' });
  expect(timesThatAPageWasAskedFor()).toBe(1);
  unmount();
  renderHome(<HomePage takesToken />);
  expect(screen.getByLabelText('Password for new projects')).toHaveClass('hidden');
});

test('creates a project by Enter as well', async () => {
  const { user, server } = renderHome();
  await user.type(textbox('Project name'), 'Summer trip{Enter}');
  expect(server.log).toEqual(['POST /projects']);
  expect(timesThatAPageWasAskedFor()).toBe(1);
});

test.each(['', '   '])('sends the name %j as null', async (name) => {
  const { user, server } = renderHome();
  if (name !== '') await user.type(textbox('Project name'), name);
  await user.click(button('Create project'));
  expect(server.calls[0]?.body).toEqual({ name: null });
  takeLoggedErrors();
});

test('creates one project however often it is asked while it waits', async () => {
  const { user, server } = renderHome();
  const held = gate();
  server.intercept = () => held.opened;
  await user.type(textbox('Project name'), 'Trip{Enter}{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Creating…' }));
  held.open();
  await waitFor(() => expect(timesThatAPageWasAskedFor()).toBe(1));
  expect(server.log).toEqual(['POST /projects']);
});

test('can create another project when the browser brings the page back as it was left', async () => {
  const { user, server } = renderHome();
  await user.type(textbox('Project name'), 'Trip{Enter}');
  expect(button('Creating…')).toBeInTheDocument();
  act(() => {
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  });
  await user.click(await screen.findByRole('button', { name: 'Create project' }));
  expect(server.log).toEqual(['POST /projects', 'POST /projects']);
  takeLoggedErrors();
});

test.each([
  ['its own message', () => problem(422, 'Choose another name.'), 'Choose another name.'],
  ['the network', () => Promise.reject(new TypeError('Failed to fetch')), 'Network error'],
  ['too many requests', () => problem(429, 'Slow down.'), 'Too many requests'],
])(
  'says that the project could not be created and why, keeps the name, and can be asked again: %s',
  async (_what, intercept, text) => {
    const { user, server } = renderHome();
    server.intercept = intercept;
    await user.type(textbox('Project name'), 'Trip{Enter}');
    expect(await screen.findByText(`The project could not be created: ${text}`)).toBeInTheDocument();
    expect(takeLoggedErrors()).toHaveLength(1);
    expect(textbox('Project name')).toHaveValue('Trip');
    expect(await screen.findByRole('button', { name: 'Create project' })).not.toHaveAttribute('aria-busy');
    server.intercept = () => undefined;
    await user.click(button('Create project'));
    await waitFor(() => expect(timesThatAPageWasAskedFor()).toBe(1));
  },
);

test('opens the import without asking the server, and gives the focus back', async () => {
  const { user, server } = renderHome();
  await user.click(button('Import'));
  expect(await screen.findByRole('dialog', { name: 'Import a project' })).toBeInTheDocument();
  expect(server.log).toEqual([]);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await waitFor(() => expect(button('Import')).toHaveFocus());
});

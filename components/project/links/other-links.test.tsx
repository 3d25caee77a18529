import { act, screen, waitFor } from '@testing-library/react';
import type { Locale } from '@/lib/i18n/locales';
import { FakeServer, gate, problem } from '@/tests/support/components/fake-server';
import { renderDialog } from '@/tests/support/components/render-dialog';
import { button, dialog, renderProject, textbox } from '@/tests/support/components/render-project';
import { messages, takeLoggedErrors } from '@/tests/support/components/render-with-providers';
import { annaAndBen } from '@/tests/support/sample-projects';
import { EditorShareSheet } from './editor-share-sheet';

beforeEach(() => window.history.replaceState(null, '', '/project/p1'));
afterEach(() => window.history.replaceState(null, '', '/'));

type View = ReturnType<typeof renderProject>;

/** Opens the sheet, and what it says about other links. */
async function openLinks({ user }: View) {
  await user.click(button(messages.en.sharing.open));
  await user.click(await screen.findByText(messages.en.links.heading));
}

async function openSheet() {
  const view = renderProject(annaAndBen());
  await openLinks(view);
  return view;
}

interface Options {
  readOnlyLink?: string | null;
  locale?: Locale;
}

/** The same without the page. */
async function openAlone({ readOnlyLink = null, locale = 'en' }: Options = {}) {
  const server = Object.assign(new FakeServer(annaAndBen()), { readOnlyLink });
  const view = await renderDialog(annaAndBen(), <EditorShareSheet task="own" onClose={() => undefined} />, { locale });
  await view.user.click(await screen.findByText(messages[locale].links.heading));
  return { ...view, server };
}

const inSheet = (name: string) => dialog().findByRole('button', { name });

const readOnlyLink = () => dialog().textbox('View-only link');

test('The menu leads to each of them by what it is for, in the language of the page', async () => {
  const { project: menu, links, notice } = messages.de;
  const { user } = renderProject({ ...annaAndBen(), version: 1 }, { locale: 'de' });
  for (const [item, heading] of [
    [menu.readOnlyLink, links.readOnly],
    [menu.linkLeaked, links.new],
  ] as const) {
    await user.click(button(item));
    await waitFor(async () => expect(await screen.findByRole('heading', { level: 3, name: heading })).toHaveFocus());
    await user.click(dialog().button(notice.close));
  }
});

test('Neither an example nor a server that tells no versions has such entries', () => {
  const entries = () => screen.queryAllByRole('button', { name: /^View-only link…|shouldn’t/ });
  const demo = renderProject({ ...annaAndBen(), version: 1 }, { isDemo: true });
  expect(entries()).toEqual([]);
  demo.unmount();
  renderProject({ ...annaAndBen(), version: undefined });
  expect(entries()).toEqual([]);
});

describe('The read-only link', () => {
  test('is made when it is asked for, and can be copied', async () => {
    const { user, server } = await openAlone();
    const make = await inSheet('Create a view-only link');
    await waitFor(() => expect(make).not.toHaveAttribute('aria-busy'));
    expect(server.writes).toEqual([]);
    await user.click(make);
    await waitFor(() => expect(readOnlyLink()).toHaveValue(`http://localhost/project/${server.readOnlyLink}`));
    expect(server.readOnlyLink).toMatch(/^[1-9A-HJ-NP-Za-km-z]{22}$/);
    expect(server.writes).toEqual([`PUT /projects/p1/links/${server.readOnlyLink}`]);
    await user.click(dialog().button('Copy the view-only link'));
    expect(await navigator.clipboard.readText()).toBe(readOnlyLink().value);
  });

  test('that there is already is shown, is made anew under another id, and is revoked, each once that is confirmed', async () => {
    const { user, server } = await openAlone({ readOnlyLink: 'ReadReadReadReadRead22' });
    await waitFor(() => expect(readOnlyLink()).toHaveValue('http://localhost/project/ReadReadReadReadRead22'));
    await user.click(await inSheet('Replace'));
    expect(server.writes).toEqual([]);
    await user.click(dialog().button('Replace'));
    await waitFor(() => expect(readOnlyLink().value).not.toMatch(/ReadRead/));
    expect(readOnlyLink().value).toMatch(/\/project\/[1-9A-HJ-NP-Za-km-z]{22}$/);

    const made = server.readOnlyLink;
    server.calls.length = 0;
    await user.click(await inSheet('Take back'));
    expect(server.writes).toEqual([]);
    expect(button('Cancel')).toHaveFocus();
    await user.click(dialog().button('Take back'));
    await inSheet('Create a view-only link');
    expect(server.writes).toEqual([`DELETE /projects/p1/links/${made}`]);
  });

  test('has the focus once it is there, marked to be copied by keys, and what was done is announced', async () => {
    const { user } = await openAlone();
    const make = await inSheet('Create a view-only link');
    await waitFor(() => expect(make).not.toHaveAttribute('aria-busy'));
    const announced = () => document.querySelector('section > [aria-live]:last-child')?.textContent;
    const marked = () => readOnlyLink().value.slice(readOnlyLink().selectionStart ?? 0);
    await user.click(make);
    await waitFor(() => expect(readOnlyLink()).toHaveFocus());
    expect(marked()).toBe(readOnlyLink().value);
    await waitFor(() => expect(announced()).toBe('View-only link created'));

    await user.click(dialog().button('Replace'));
    await user.click(dialog().button('Cancel'));
    expect(dialog().button('Replace')).toHaveFocus();
    await user.click(dialog().button('Replace'));
    await user.click(dialog().button('Replace'));
    await waitFor(() => expect(readOnlyLink()).toHaveFocus());
    await waitFor(() => expect(announced()).toBe('View-only link replaced'));

    await user.click(dialog().button('Take back'));
    await user.click(dialog().button('Take back'));
    await waitFor(() => expect(dialog().button('Create a view-only link')).toHaveFocus());
    await waitFor(() => expect(announced()).toBe('View-only link taken back'));
  });

  test('does not take the focus from what a person has gone to meanwhile', async () => {
    const { user, server } = await openAlone();
    const make = await inSheet('Create a view-only link');
    await waitFor(() => expect(make).not.toHaveAttribute('aria-busy'));
    const { opened, open } = gate();
    server.intercept = async ({ method }) => {
      if (method === 'PUT') await opened;
      return undefined;
    };
    await user.click(make);
    await user.click(dialog().textbox('Link to this page'));
    open();
    await waitFor(() => readOnlyLink());
    expect(dialog().textbox('Link to this page')).toHaveFocus();
  });

  test('is the same when the answer to its creation was lost', async () => {
    const { user, server } = await openAlone();
    const make = await inSheet('Create a view-only link');
    await waitFor(() => expect(make).not.toHaveAttribute('aria-busy'));
    server.intercept = ({ method }) =>
      method === 'PUT' ? Promise.reject(new TypeError('Failed to fetch')) : undefined;
    await user.click(make);
    expect(await screen.findByText('The link could not be changed: Network error')).toBeInTheDocument();
    server.intercept = () => undefined;
    await user.click(make);
    await waitFor(() => readOnlyLink());
    expect(server.writes).toHaveLength(2);
    expect(new Set(server.writes).size).toBe(1);
    expect(takeLoggedErrors()).toHaveLength(1);
  });

  test('that was made although the answer was lost is shown by the next try, as what it has done', async () => {
    const { user, server } = await openAlone();
    const make = await inSheet('Create a view-only link');
    await waitFor(() => expect(make).not.toHaveAttribute('aria-busy'));
    server.intercept = ({ method, path }) => {
      if (method !== 'PUT') return undefined;
      server.readOnlyLink = path.split('/').at(-1) ?? null;
      return Promise.reject(new TypeError('Failed to fetch'));
    };
    await user.click(make);
    await screen.findByText('The link could not be changed: Network error');
    await user.click(make);
    await waitFor(() => expect(readOnlyLink()).toHaveValue(`http://localhost/project/${server.readOnlyLink}`));
    expect(screen.queryByText(messages.en.links.changed)).not.toBeInTheDocument();
    expect(takeLoggedErrors()).toHaveLength(1);
  });

  test('that somebody else has made meanwhile stays, and is shown', async () => {
    const { user, server } = await openAlone();
    const make = await inSheet('Create a view-only link');
    await waitFor(() => expect(make).not.toHaveAttribute('aria-busy'));
    server.readOnlyLink = 'ReadReadReadReadRead22';
    await user.click(make);
    await waitFor(() => expect(readOnlyLink()).toHaveValue('http://localhost/project/ReadReadReadReadRead22'));
    expect(await screen.findByText(messages.en.links.changed)).toBeInTheDocument();
    expect(server.writes).toEqual([]);
  });

  test('that somebody else has made anew meanwhile is shown, and not said to be revoked', async () => {
    const { user, server } = await openAlone({ readOnlyLink: 'ReadReadReadReadRead22' });
    await user.click(await inSheet('Take back'));
    server.readOnlyLink = 'SeenSeenSeenSeenSeen22';
    await user.click(dialog().button('Take back'));
    await waitFor(() => expect(readOnlyLink()).toHaveValue('http://localhost/project/SeenSeenSeenSeenSeen22'));
    expect(server.writes).toEqual([]);
  });

  test('is not offered by a server that knows no such links, nor for the example', async () => {
    const { user, server } = renderProject(annaAndBen());
    server.intercept = () => problem(404, 'There is no such call.', 'route_not_found');
    await user.click(button('Share'));
    await waitFor(() => expect(server.log).toContain('GET /projects/p1/links'));
    await waitFor(() => expect(screen.queryByText(messages.en.links.heading)).not.toBeInTheDocument());
    await user.click(dialog().button('Close'));
  });

  test('says what it is good for, in the language of the page', async () => {
    await openAlone({ locale: 'de' });
    expect(await screen.findByText(messages.de.links.readOnlyHint)).toBeInTheDocument();
    expect(screen.getByText(messages.de.links.newHint)).toBeInTheDocument();
  });
});

describe('A new link', () => {
  async function replace(user: Awaited<ReturnType<typeof openSheet>>['user']) {
    await user.click(await inSheet('Replace the link…'));
    await user.click(dialog().button('Replace the link'));
  }

  test('that is asked for and not confirmed leaves the focus where it was', async () => {
    const { user } = await openAlone();
    await user.click(await inSheet('Replace the link…'));
    await user.click(dialog().button('Cancel'));
    expect(dialog().button('Replace the link…')).toHaveFocus();
  });

  test('for which nobody answers says so, and is asked for anew', async () => {
    const { user, server } = await openSheet();
    jest.useFakeTimers();
    let isHanging = true;
    server.intercept = ({ method }) => (method === 'PUT' && isHanging ? gate().opened : undefined);
    await replace(user);
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(await dialog().findByText('The server is not answering.')).toBeInTheDocument();
    isHanging = false;
    await user.click(dialog().button('Try again'));
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(await inSheet('Replace the link…')).toBeInTheDocument();
    expect(server.writes).toHaveLength(2);
    expect(new Set(server.writes).size).toBe(1);
    jest.useRealTimers();
  });

  test('takes the page over, with what is unsaved in it', async () => {
    const view = renderProject(annaAndBen());
    const { user, server } = view;
    await user.type(textbox('Project name'), '!');
    await openLinks(view);
    await replace(user);
    expect(await screen.findByText('The project has a new link. The old one no longer works.')).toBeInTheDocument();
    const { id } = server.project;
    expect(id).toMatch(/^[1-9A-HJ-NP-Za-km-z]{22}$/);
    expect(window.location.pathname).toBe(`/project/${id}`);
    expect(dialog().textbox('Link to this page')).toHaveValue(`http://localhost/project/${id}`);
    await user.click(dialog().button('Close'));
    expect(textbox('Project name')).toHaveValue('Summer trip!');
    await user.click(button('Save changes'));
    await waitFor(() => expect(server.project.name).toBe('Summer trip!'));
    expect(server.writes).toEqual([`PUT /projects/p1/links/${id}`, `PATCH /projects/${id}`]);
  });

  test('keeps who the person is among the members', async () => {
    const view = renderProject(annaAndBen());
    const { user } = view;
    await user.selectOptions(screen.getByRole('combobox'), 'Ben');
    await openLinks(view);
    await replace(user);
    await screen.findByText('The project has a new link. The old one no longer works.');
    expect(screen.getByText(/^You owe/)).toBeInTheDocument();
    expect(localStorage.getItem('quits-me/p1')).toBeNull();
  });

  test('that could not be made is said, and the next try names the same', async () => {
    const { user, server } = await openSheet();
    await inSheet('Replace the link…');
    server.intercept = ({ method }) => (method === 'PUT' ? problem(503, 'Not now.', 'unavailable') : undefined);
    await replace(user);
    expect(await screen.findByText(/^The link could not be changed/)).toBeInTheDocument();
    expect(window.location.pathname).toBe('/project/p1');
    server.intercept = () => undefined;
    await user.click(dialog().button('Replace the link'));
    await screen.findByText('The project has a new link. The old one no longer works.');
    expect(new Set(server.writes).size).toBe(1);
    expect(takeLoggedErrors()).toHaveLength(1);
  });

  test('that an earlier try has made, whose answer was lost, is gone over to', async () => {
    const { user, server } = await openSheet();
    await inSheet('Replace the link…');
    const { opened, open } = gate();
    server.intercept = async ({ method, path }) => {
      if (method !== 'PUT') return undefined;
      server.project = { ...server.project, id: path.split('/').at(-1) ?? '' };
      await opened;
      throw new TypeError('Failed to fetch');
    };
    await replace(user);
    open();
    await screen.findByText(/^The link could not be changed/);
    server.intercept = ({ method }) =>
      method === 'PUT' ? problem(404, 'This link leads nowhere.', 'link_replaced') : undefined;
    await user.click(dialog().button('Replace the link'));
    expect(await screen.findByText('The project has a new link. The old one no longer works.')).toBeInTheDocument();
    expect(window.location.pathname).toBe(`/project/${server.project.id}`);
    expect(takeLoggedErrors()).toHaveLength(1);
  });
});

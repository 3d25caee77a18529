import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type Answer, type Call, gate, problem } from '@/tests/support/components/fake-server';
import {
  asksBeforeLeaving,
  button,
  card,
  dialog,
  renderProject,
  textbox,
} from '@/tests/support/components/render-project';
import { messages, takeLoggedErrors } from '@/tests/support/components/render-with-providers';
import { annaAndBen, expense, member, project } from '@/tests/support/sample-projects';

async function rename(user: ReturnType<typeof renderProject>['user'], name: string) {
  await user.tripleClick(textbox('Project name'));
  await user.paste(name);
}

function banner() {
  return screen.queryByText(/Unsaved changes/)?.closest('button') ?? null;
}

async function isUpToDate() {
  expect(await screen.findByText('Project up to date')).toBeInTheDocument();
}

describe('the save button', () => {
  test('says that the project is up to date and does nothing as long as nothing was changed', async () => {
    const { user, server } = renderProject(annaAndBen());
    expect(button('Project up to date')).toHaveAttribute('aria-disabled', 'true');
    await user.click(button('Project up to date'));
    for (const keys of ['{Backspace}p', ' {Backspace}']) {
      await user.type(textbox('Project name'), keys);
      expect(button('Project up to date')).toBeInTheDocument();
      expect(banner()).not.toBeInTheDocument();
    }
    expect(server.calls).toEqual([]);
  });

  test('says “Save changes”, then “Saving…” until it is up to date', async () => {
    const { user, server } = renderProject(annaAndBen());
    const held = gate();
    server.intercept = () => held.opened;
    await rename(user, 'Winter trip');
    await user.click(button('Save changes'));
    expect(button('Saving…')).toHaveAttribute('aria-busy', 'true');
    await user.click(button('Saving…'));
    await user.keyboard('{Control>}s{/Control}');
    held.open();
    await isUpToDate();
    expect(server.log).toEqual(['PATCH /projects/p1']);
    expect(server.project.name).toBe('Winter trip');
  });

  test('saves once when two presses come before the page could answer the first', async () => {
    const { user, server } = renderProject(annaAndBen());
    await user.click(button('Add member'));
    act(() => {
      button('Save changes').click();
      button('Save changes').click();
    });
    await isUpToDate();
    expect(server.writes).toEqual(['PATCH /projects/p1']);
  });
});

describe('the banner of unsaved changes', () => {
  test('is there only while something is unsaved, and saves', async () => {
    const { user, server } = renderProject(annaAndBen());
    expect(banner()).not.toBeInTheDocument();
    await rename(user, 'Winter trip');
    await user.click(button(/Unsaved changes/));
    await isUpToDate();
    expect(banner()).not.toBeInTheDocument();
    expect(server.writes).toEqual(['PATCH /projects/p1']);
  });
});

describe('the keyboard', () => {
  test('saves by Ctrl+S and ⌘S, also with Caps Lock, and keeps the browser from saving the page, even when there is nothing to save', async () => {
    const { user, server } = renderProject(annaAndBen());
    expect(fireEvent.keyDown(document.body, { key: 's', ctrlKey: true })).toBe(false);
    expect(fireEvent.keyDown(document.body, { key: 's', ctrlKey: true, shiftKey: true })).toBe(true);
    expect(fireEvent.keyDown(document.body, { key: 's' })).toBe(true);
    expect(server.calls).toEqual([]);
    for (const keys of ['{Control>}s{/Control}', '{Meta>}s{/Meta}', '{Control>}S{/Control}']) {
      server.calls.length = 0;
      await rename(user, keys);
      await user.keyboard(keys);
      await isUpToDate();
      expect([keys, server.writes]).toEqual([keys, ['PATCH /projects/p1']]);
    }
  });

  test('saves what was typed last, from within the field', async () => {
    const { user, server } = renderProject(annaAndBen());
    await user.click(card('Anna').textbox('Amount of “Taxi”'));
    await user.keyboard('20,5{Control>}s{/Control}');
    await isUpToDate();
    expect(server.sentOf('taxi')).toMatchObject({ name: 'Taxi', amount: 20.5, order: 1, involved_members: [] });
  });
});

describe('leaving the page', () => {
  const type = (value: string) => fireEvent.change(textbox('Project name'), { target: { value } });
  const kept = () => waitFor(() => expect(asksBeforeLeaving()).toBe(false));

  test('is asked about only until what is unsaved is kept in the browser', async () => {
    const { user } = renderProject(annaAndBen());
    expect(asksBeforeLeaving()).toBe(false);
    for (const name of ['Winter trip', 'Autumn trip']) {
      type(name);
      expect(asksBeforeLeaving()).toBe(true);
      await kept();
    }
    await user.click(button('Save changes'));
    await isUpToDate();
    expect(asksBeforeLeaving()).toBe(false);
  });

  test('is asked about where the browser keeps nothing, also while a save is under way', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation();
    const { indexedDB } = window;
    Object.assign(window, { indexedDB: undefined });
    const { user, server } = renderProject(annaAndBen());
    const held = gate();
    server.intercept = () => held.opened;
    await rename(user, 'Winter trip');
    expect(await screen.findByText(/^This browser stores nothing/)).toBeInTheDocument();
    expect(asksBeforeLeaving()).toBe(true);
    await user.click(button('Save changes'));
    expect(asksBeforeLeaving()).toBe(true);
    held.open();
    await isUpToDate();
    expect(asksBeforeLeaving()).toBe(false);
    Object.assign(window, { indexedDB });
    warn.mockRestore();
  });
});

describe('a save that succeeds', () => {
  test('tells what was added or updated, by name', async () => {
    const { user } = renderProject(annaAndBen());
    async function told(text: string) {
      await user.click(button('Save changes'));
      await isUpToDate();
      expect(await screen.findByText(text)).toBeInTheDocument();
    }
    await rename(user, 'Winter trip');
    await told('Project updated');
    await user.type(card('Anna').getByDisplayValue('Pizza'), ' Margherita');
    await told('“Pizza Margherita” updated');
    await user.click(button('Add member'));
    await user.keyboard('Dan');
    await told('Dan added');
  });

  test('tells of several things at once', async () => {
    const { user } = renderProject(annaAndBen());
    await rename(user, 'Winter trip');
    await user.type(card('Anna').getByDisplayValue('Pizza'), ' Margherita');
    await user.click(button('Save changes'));
    await isUpToDate();
    expect(await screen.findByText('2 changes saved: “Winter trip” and “Pizza Margherita”')).toBeInTheDocument();
    expect(screen.queryByText(/updated$|added$/)).not.toBeInTheDocument();
  });

  test('tells of many things at once, names the first and counts the rest', async () => {
    const { user } = renderProject(
      project({
        members: [
          member('anna', {
            name: 'Anna',
            expenses: [
              expense('pizza', { name: 'Pizza', amount: 3_000 }),
              expense('taxi', { name: 'Taxi', amount: 800 }),
            ],
          }),
          member('ben', { name: 'Ben' }),
          member('cleo', { name: null }),
        ],
      }),
    );
    await rename(user, 'Winter trip');
    await user.type(card('Ben').textbox('Member name'), 'no');
    await user.click(button('Remove Unnamed'));
    await screen.findByRole('dialog');
    await user.click(dialog().button('Confirm'));
    await user.type(card('Anna').getByDisplayValue('Pizza'), ' Margherita');
    await user.click(button('Remove “Taxi”'));
    await user.click(dialog().button('Confirm'));
    await user.click(button('Add expense paid by Anna'));
    await user.keyboard('Boat');
    await user.click(button('Add member'));
    await user.keyboard('Dan');
    await user.click(button('Add expense paid by Dan'));
    await user.click(button('Save changes'));
    await isUpToDate();

    const told = '8 changes saved: “Winter trip”, Benno, Dan and 5 more';
    expect(await screen.findByText(told)).toBeInTheDocument();
    expect(screen.queryByText(/updated$|added$/)).not.toBeInTheDocument();
  });

  test('tells of a removal, and not of the new numbers that it gives to what stands behind', async () => {
    const { user, server } = renderProject(annaAndBen());
    await user.click(button('Remove “Pizza”'));
    await screen.findByRole('dialog');
    await user.click(dialog().button('Confirm'));
    await user.click(button('Save changes'));
    await isUpToDate();
    expect(await screen.findByText('“Pizza” removed')).toBeInTheDocument();
    expect(server.sentOf('taxi')).toMatchObject({ order: 0 });
    expect(screen.queryByText(/updated$/)).not.toBeInTheDocument();
  });

  test('sends an empty name as null, and an amount that is empty as null', async () => {
    const { user, server } = renderProject(annaAndBen());
    await user.clear(textbox('Project name'));
    await user.clear(card('Ben').textbox('Member name'));
    await user.clear(card('Anna').getByDisplayValue('Pizza'));
    await user.clear(card('Anna').textbox('Amount of “Unnamed expense”'));
    await user.click(button('Save changes'));
    await isUpToDate();
    expect(server.patches).toMatchObject([
      { name: null, members: { ben: { name: null } }, expenses: { pizza: { name: null, amount: null } } },
    ]);
  });

  test('keeps the cursor in the row of a thing that gets its id, and saves it only once', async () => {
    const { user, server } = renderProject(annaAndBen());
    await user.click(button('Add member'));
    await user.keyboard('Cle');
    const field = card('Cle').textbox('Member name');
    await user.keyboard('{Control>}s{/Control}');
    await isUpToDate();
    expect(field).toHaveFocus();
    await user.keyboard('o');
    expect(card('Cleo').textbox('Member name')).toHaveFocus();
    await user.keyboard('{Control>}s{/Control}');
    await isUpToDate();
    expect(server.patches).toMatchObject([{}, { members: { 'saved-member-1': {} } }]);
  });

  test('shows what somebody else has saved in the meantime', async () => {
    const { user, server } = renderProject(annaAndBen());
    server.project = {
      ...server.project,
      version: 7,
      members: [...server.project.members, member('cleo', { order: 2 })],
    };
    await rename(user, 'Winter trip');
    await user.click(button('Save changes'));
    expect(await screen.findByRole('article', { name: 'cleo' })).toBeInTheDocument();
  });

  test('saves what was typed meanwhile right after it', async () => {
    const { user, server } = renderProject(annaAndBen());
    const held = gate();
    server.intercept = () => held.opened;
    await user.click(button('Add member'));
    await user.keyboard('Cleo');
    await user.click(button('Save changes'));
    await user.type(card('Cleo').textbox('Member name'), ' M.');
    act(() => (document.activeElement as HTMLElement).blur());
    held.open();
    await isUpToDate();
    expect(card('Cleo M.').textbox('Member name')).toHaveValue('Cleo M.');
    expect(server.project.members.at(-1)).toMatchObject({ name: 'Cleo M.' });
  });
});

describe('a save that fails', () => {
  async function saveRenamed(intercept: (call: Call) => Answer | undefined | Promise<Answer | undefined>) {
    const view = renderProject(annaAndBen());
    view.server.intercept = intercept;
    await rename(view.user, 'Winter trip');
    await view.user.click(button('Save changes'));
    return view;
  }

  const onPatch = (answer: Answer) => (call: Call) => (call.method === 'PATCH' ? answer : undefined);

  test.each<[string, () => Answer | Promise<Answer>, string, string]>([
    ['too many calls', () => problem(429, 'Slow down.'), 'Too many requests', messages.en.notice.waitingForServer],
    [
      'a server that fails',
      () => ({ status: 500 }),
      'Something went wrong on the server',
      messages.en.notice.waitingForServer,
    ],
    ['a server that is slow', () => ({ status: 504 }), 'Request timeout', messages.en.notice.waitingForServer],
    ['no network', () => Promise.reject(new TypeError('Failed to fetch')), 'Network error', messages.en.notice.waiting],
  ])('says why, keeps the edit, and goes on by itself: %s', async (_what, answer, why, waiting) => {
    const { server } = await saveRenamed(answer);
    expect(await screen.findByText(`The project could not be updated: ${why}`)).toBeInTheDocument();
    expect(screen.getByText(waiting)).toBeInTheDocument();
    expect(button('Saving…')).toBeInTheDocument();
    expect(textbox('Project name')).toHaveValue('Winter trip');
    server.intercept = () => undefined;
    await isUpToDate();
    expect(new Set(server.calls.map(({ headers }) => headers['Idempotency-Key'])).size).toBe(1);
    expect(server.project.name).toBe('Winter trip');
    await waitFor(() => expect(screen.queryByText(/could not be updated/)).not.toBeInTheDocument());
    takeLoggedErrors();
  });

  test('because the server refuses it says why, and can be tried again', async () => {
    const { user, server } = await saveRenamed(onPatch(problem(422, 'A name is too long.')));
    expect(await screen.findByText('The project could not be updated: A name is too long.')).toBeInTheDocument();
    server.intercept = () => undefined;
    await user.click(button('Save changes'));
    await isUpToDate();
    expect(takeLoggedErrors()).toHaveLength(1);
  });

  test('says at the entry that the server has refused it, and saves the rest', async () => {
    const { user, server } = renderProject(annaAndBen());
    await rename(user, 'Winter trip');
    await user.type(card('Anna').getByDisplayValue('Pizza'), '!');
    const errors = [{ pointer: '/expenses/pizza/name', detail: 'No exclamation.', code: 'invalid' }];
    server.intercept = ({ body }) =>
      'pizza' in Object(body.expenses) ? problem(422, 'No.', 'validation_failed', { errors }) : undefined;
    await user.click(button('Save changes'));
    const row = card('Anna').getByDisplayValue('Pizza!').closest('li') as HTMLElement;
    expect(await within(row).findByText(messages.en.save.refused)).toBeInTheDocument();
    await waitFor(() => expect(server.project.name).toBe('Winter trip'));
    expect(await screen.findByText('Project updated')).toBeInTheDocument();
    expect(screen.getByText('The expense could not be updated: No.')).toBeInTheDocument();
    server.intercept = () => undefined;
    await user.click(await screen.findByRole('button', { name: 'Save changes' }));
    await isUpToDate();
    expect(within(row).queryByText(messages.en.save.refused)).not.toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText(/could not be updated/)).not.toBeInTheDocument());
    expect(takeLoggedErrors()).toHaveLength(1);
  });

  const removals = async (user: ReturnType<typeof renderProject>['user'], name: string) => {
    await user.click(button(`Remove ${name}`));
    await screen.findByRole('dialog');
    await user.click(dialog().button('Confirm'));
  };
  test.each<[string, (user: ReturnType<typeof renderProject>['user']) => Promise<void>]>([
    ['The member could not be added', (user) => user.click(button('Add member'))],
    ['The member could not be updated', (user) => user.type(card('Ben').textbox('Member name'), 'no')],
    ['The member could not be removed', (user) => removals(user, 'Ben')],
    ['The expense could not be added', (user) => user.click(button('Add expense paid by Ben'))],
    ['The expense could not be updated', (user) => user.type(card('Anna').getByDisplayValue('Pizza'), '!')],
    ['The expense could not be removed', (user) => removals(user, '“Ice cream”')],
  ])('begins with what could not be done: %s', async (failure, edit) => {
    const { user, server } = renderProject(annaAndBen());
    server.intercept = onPatch(problem(409, 'No.'));
    await edit(user);
    await user.click(button('Save changes'));
    expect(await screen.findByText(`${failure}: No.`)).toBeInTheDocument();
    takeLoggedErrors();
  });

  test('of several changes is one of updating the project', async () => {
    const { user, server } = renderProject(annaAndBen());
    server.intercept = onPatch(problem(409, 'No.'));
    await user.type(card('Ben').textbox('Member name'), 'no');
    await user.type(card('Anna').getByDisplayValue('Pizza'), '!');
    await user.click(button('Save changes'));
    expect(await screen.findByText('The project could not be updated: No.')).toBeInTheDocument();
    expect(takeLoggedErrors()).toHaveLength(1);
  });

  test('while the device is offline says so calmly, and is made once it is back', async () => {
    const { user, server } = renderProject(annaAndBen());
    server.intercept = () => Promise.reject(new TypeError('Failed to fetch'));
    await rename(user, 'Winter trip');
    const isOnline = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    await user.click(button('Save changes'));
    expect(await screen.findByText(messages.en.notice.waiting)).toBeInTheDocument();
    expect(screen.queryByText(/Network error/)).not.toBeInTheDocument();
    isOnline.mockRestore();
    server.intercept = () => undefined;
    act(() => void window.dispatchEvent(new Event('online')));
    await isUpToDate();
    takeLoggedErrors();
  });
});

describe('the demo', () => {
  test('can’t be deleted, says that nothing is saved, sends nothing, counts as up to date by each way to save, and is left without a question', async () => {
    const { user, server } = renderProject(annaAndBen(), { isDemo: true });
    expect(screen.queryByRole('button', { name: 'Delete project…' })).not.toBeInTheDocument();
    await rename(user, 'Winter trip');
    expect(asksBeforeLeaving()).toBe(false);
    await user.click(button('Add member'));
    await user.click(button('Save changes'));
    const notice = await screen.findByText('Demo mode: changes are not saved');
    const place = notice.closest('[data-sonner-toast]');
    expect(place).toHaveAttribute('data-x-position', 'right');
    expect(place).toHaveAttribute('data-y-position', 'top');
    await isUpToDate();
    expect(textbox('Project name')).toHaveValue('Winter trip');
    await rename(user, 'Winter');
    await user.click(button(/Unsaved changes/));
    await isUpToDate();
    await rename(user, 'Autumn');
    await user.keyboard('{Control>}s{/Control}');
    await isUpToDate();
    expect(server.calls).toEqual([]);
  });

  test('shows its notice for five seconds', async () => {
    jest.useFakeTimers();
    const { user } = renderProject(annaAndBen(), { isDemo: true });
    await rename(user, 'Winter trip');
    await user.click(button('Save changes'));
    await act(() => jest.advanceTimersByTimeAsync(4_900));
    expect(screen.getByText('Demo mode: changes are not saved')).toBeInTheDocument();
    // It takes a moment to fade.
    await act(() => jest.advanceTimersByTimeAsync(600));
    expect(screen.queryByText('Demo mode: changes are not saved')).not.toBeInTheDocument();
    jest.useRealTimers();
  });
});

test('In a browser that stores nothing the person is told once that nothing is kept, in their language.', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation();
  const { indexedDB } = window;
  Object.assign(window, { indexedDB: undefined });
  const { user } = renderProject(annaAndBen(), { locale: 'de' });
  const text = 'Dieser Browser speichert nichts: Ungespeicherte Änderungen bleiben auf diesem Gerät nicht erhalten.';
  const told = () => screen.queryAllByText(text);
  await act(() => new Promise((resolve) => setTimeout(resolve, 200)));
  expect(told()).toEqual([]);
  await user.type(textbox('Projektname'), '!');
  await waitFor(() => expect(told()).toHaveLength(1));
  await user.type(textbox('Projektname'), '!');
  await act(() => new Promise((resolve) => setTimeout(resolve, 200)));
  expect(told()).toHaveLength(1);
  expect(warn).toHaveBeenCalledTimes(1);
  Object.assign(window, { indexedDB });
});

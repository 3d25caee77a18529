import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { type Answer, type Call, gate, problem } from '@/tests/support/components/fake-server';
import {
  asksBeforeLeaving,
  button,
  card,
  dialog,
  renderProject,
  textbox,
} from '@/tests/support/components/render-project';
import { takeLoggedErrors } from '@/tests/support/components/render-with-providers';
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

  test('says “Save changes”, then “Saving…”, which can’t be pressed, then that the project is up to date', async () => {
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
    expect(server.log).toEqual(['PUT /projects/p1', 'GET /projects/p1']);
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
    expect(server.writes).toEqual(['POST /projects/p1/members']);
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
    expect(server.writes).toEqual(['PUT /projects/p1']);
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
      expect([keys, server.writes]).toEqual([keys, ['PUT /projects/p1']]);
    }
  });

  test('saves what was typed last, from within the field', async () => {
    const { user, server } = renderProject(annaAndBen());
    await user.click(card('Anna').textbox('Amount of “Taxi”'));
    await user.keyboard('20,5{Control>}s{/Control}');
    await isUpToDate();
    expect(server.calls[0]).toMatchObject({
      path: '/projects/p1/members/anna/expenses/taxi',
      body: { name: 'Taxi', amount: 20.5, order: 1, involved_members: [] },
    });
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

  test('withdraws the errors about what it has saved, and no others', async () => {
    const { user, server } = renderProject(annaAndBen());
    const failed = 'The expense could not be updated: Something went wrong on the server';
    let failing = ['pizza', 'taxi'];
    server.intercept = ({ path, method }) => {
      const isFailing = method === 'PUT' && failing.some((id) => path.endsWith(`/${id}`));
      return isFailing ? problem(500, 'Broken.') : undefined;
    };
    await user.type(card('Anna').getByDisplayValue('Pizza'), ' Margherita');
    await user.type(card('Anna').getByDisplayValue('Taxi'), ' home');
    await user.click(button('Save changes'));
    expect(await screen.findByText(failed)).toBeInTheDocument();
    failing = ['taxi'];
    await user.click(button('Save changes'));
    expect(await screen.findByText('“Pizza Margherita” updated')).toBeInTheDocument();
    expect(screen.getAllByText(failed)).not.toEqual([]);
    failing = [];
    await user.click(button('Save changes'));
    await isUpToDate();
    await waitFor(() => expect(screen.queryByText(failed)).not.toBeInTheDocument());
    takeLoggedErrors();
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

    const told = '8 changes saved: “Winter trip”, Dan, Benno and 5 more';
    expect(await screen.findByText(told)).toBeInTheDocument();
    expect(screen.queryByText(/updated$|added$/)).not.toBeInTheDocument();
  });

  test('names somebody who is removed ahead of the payments to them', async () => {
    const cash = { name: null, isPayment: true, involvedMemberIds: ['ben'] } as const;
    const expenses = ['one', 'two', 'three'].map((id) => expense(id, { ...cash, amount: 500 }));
    const { user } = renderProject(
      project({ members: [member('anna', { name: 'Anna', expenses }), member('ben', { name: 'Ben' })] }),
    );
    await user.click(button('Remove Ben'));
    await screen.findByRole('dialog');
    await user.click(dialog().button('Confirm'));
    await user.click(button('Save changes'));
    await isUpToDate();
    expect(await screen.findByText(/^4 changes saved: Ben, /)).toBeInTheDocument();
  });

  test('tells of a removal, and not of the new numbers that it gives to what stands behind', async () => {
    const { user, server } = renderProject(annaAndBen());
    await user.click(button('Remove “Pizza”'));
    await screen.findByRole('dialog');
    await user.click(dialog().button('Confirm'));
    await user.click(button('Save changes'));
    await isUpToDate();
    expect(await screen.findByText('“Pizza” removed')).toBeInTheDocument();
    expect(server.writes).toContain('PUT /projects/p1/members/anna/expenses/taxi');
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
    expect(server.calls.slice(0, 3).map(({ body }) => body)).toEqual([
      { name: null },
      { name: null, order: 1 },
      { name: null, amount: null, order: 0, involved_members: [] },
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
    expect(server.writes).toEqual(['POST /projects/p1/members', 'PUT /projects/p1/members/saved-member-1']);
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

  test('asks for the project once afterwards, also when it took many calls', async () => {
    const { user, server } = renderProject(annaAndBen());
    for (const name of ['Cleo', 'Dan', 'Eve']) {
      await user.click(button('Add member'));
      await user.keyboard(name);
    }
    await user.click(button('Save changes'));
    await isUpToDate();
    expect(server.log.filter((call) => call === 'GET /projects/p1')).toHaveLength(1);
    expect(server.log.at(-1)).toBe('GET /projects/p1');
  });

  test('leaves what was typed meanwhile as unsaved', async () => {
    const { user, server } = renderProject(annaAndBen());
    const held = gate();
    server.intercept = () => held.opened;
    await user.click(button('Add member'));
    await user.keyboard('Cleo');
    await user.click(button('Save changes'));
    await user.type(card('Cleo').textbox('Member name'), ' M.');
    held.open();
    expect(await screen.findByText('Save changes')).toBeInTheDocument();
    expect(card('Cleo M.').textbox('Member name')).toHaveValue('Cleo M.');
    await user.click(button('Save changes'));
    await isUpToDate();
    expect(server.writes).toEqual(['POST /projects/p1/members', 'PUT /projects/p1/members/saved-member-1']);
    expect(server.project.members.at(-1)).toMatchObject({ name: 'Cleo M.' });
  });
});

describe('a save that fails', () => {
  async function saveRenamed(intercept: (call: Call) => Answer | undefined | Promise<Answer | undefined>) {
    const view = renderProject(annaAndBen());
    view.server.intercept = intercept;
    await rename(view.user, 'Winter trip');
    await view.user.click(button('Save changes'));
    await screen.findByText('Save changes');
    return view;
  }

  const onPut = (answer: Answer) => (call: Call) => (call.method === 'PUT' ? answer : undefined);

  test('keeps the edit and says why, whatever the server answers, and is saved by the next try', async () => {
    const { user, server } = await saveRenamed(onPut(problem(429, 'Slow down.')));
    async function isSaid(why: string) {
      expect(await screen.findByText(`The project could not be updated: ${why}`)).toBeInTheDocument();
      await screen.findByText('Save changes');
      expect(textbox('Project name')).toHaveValue('Winter trip');
      expect(takeLoggedErrors()).toHaveLength(1);
    }
    await isSaid('Too many requests');
    for (const [answer, why] of [
      [problem(422, 'A name is too long.'), 'A name is too long.'],
      // Without a readable body.
      [{ status: 500 }, 'Something went wrong on the server'],
      [{ status: 504 }, 'Request timeout'],
    ] as const) {
      server.intercept = onPut(answer);
      await user.click(button('Save changes'));
      await isSaid(why);
    }
    server.intercept = () => undefined;
    await user.click(button('Save changes'));
    await isUpToDate();
    expect(server.project.name).toBe('Winter trip');
  });

  test('keeps the edit and says why, where the network fails, aborts or is too slow', async () => {
    const { user, server } = await saveRenamed(() => Promise.reject(new TypeError('Failed to fetch')));
    async function isSaid(why: string) {
      expect(await screen.findByText(`The project could not be updated: ${why}`)).toBeInTheDocument();
      await screen.findByText('Save changes');
      expect(textbox('Project name')).toHaveValue('Winter trip');
      expect(takeLoggedErrors().length).toBeGreaterThan(0);
    }
    await isSaid('Network error');
    for (const [error, why] of [
      [new DOMException('Aborted.', 'AbortError'), 'Request aborted'],
      [new DOMException('Timed out.', 'TimeoutError'), 'Request timeout'],
    ] as const) {
      server.intercept = () => Promise.reject(error);
      await user.click(button('Save changes'));
      await isSaid(why);
    }
  });

  test('because others are faster again and again says so, and keeps the edit', async () => {
    const { server } = await saveRenamed(onPut(problem(412, 'It has changed.', 'precondition_failed')));
    expect(server.writes).toHaveLength(5);
    expect(screen.getByText(/^Others are changing the same project/)).toBeInTheDocument();
    expect(textbox('Project name')).toHaveValue('Winter trip');
    expect(button('Save changes')).toBeInTheDocument();
  });

  test('begins each message with what could not be done, and sends just that the next time', async () => {
    const { user, server } = renderProject(
      project({
        members: [
          member('anna', {
            name: 'Anna',
            expenses: [expense('pizza', { name: 'Pizza' }), expense('taxi', { name: 'Taxi' })],
          }),
          member('ben', { name: 'Ben' }),
          member('cleo', { name: 'Cleo' }),
        ],
      }),
    );
    await rename(user, 'Winter trip');
    await user.type(card('Ben').textbox('Member name'), 'no');
    await user.type(card('Anna').getByDisplayValue('Pizza'), '!');
    for (const removal of ['Remove Cleo', 'Remove “Taxi”']) {
      await user.click(button(removal));
      await screen.findByRole('dialog');
      await user.click(dialog().button('Confirm'));
    }
    await user.click(button('Add expense paid by Anna'));
    await user.click(button('Add member'));

    server.intercept = ({ method }) => (method === 'GET' ? undefined : problem(409, 'No.'));
    await user.click(button('Save changes'));
    for (const what of [
      'The member could not be added',
      'The member could not be updated',
      'The member could not be removed',
      'The expense could not be added',
      'The expense could not be updated',
      'The expense could not be removed',
    ]) {
      expect(await screen.findByText(`${what}: No.`)).toBeInTheDocument();
    }
    await screen.findByText('Save changes');
    expect(takeLoggedErrors()).toHaveLength(7);

    const failing = ['PUT /projects/p1/members/ben', 'DELETE /projects/p1/members/anna/expenses/taxi'];
    server.calls.length = 0;
    server.intercept = ({ method, path }) => (failing.includes(`${method} ${path}`) ? problem(409, 'No.') : undefined);
    await user.click(button('Save changes'));
    await waitFor(() => expect(server.writes).toHaveLength(7));
    await screen.findByText('Save changes');
    expect(takeLoggedErrors()).toHaveLength(2);

    server.calls.length = 0;
    server.intercept = () => undefined;
    await user.click(button('Save changes'));
    await isUpToDate();
    expect(server.writes).toEqual(failing);
  });

  test('while the device is offline says so calmly and only once, and does not wait for the network', async () => {
    const { user, server } = renderProject(annaAndBen());
    server.intercept = () => Promise.reject(new TypeError('Failed to fetch'));
    await rename(user, 'Winter trip');
    const isOnline = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => {
      window.dispatchEvent(new Event('offline'));
    });
    try {
      await user.click(button('Save changes'));
      expect(await screen.findByText('No connection. Your changes will be saved once it is back.')).toBeInTheDocument();
      expect(await screen.findByText('Save changes')).toBeInTheDocument();
      expect(screen.queryByText(/Network error/)).not.toBeInTheDocument();
    } finally {
      isOnline.mockRestore();
      act(() => {
        window.dispatchEvent(new Event('online'));
      });
    }
    takeLoggedErrors();
  });

  test('because the server can’t save at the moment says so in the person’s language, and that it goes on by itself', async () => {
    await saveRenamed(onPut(problem(503, 'Not now.', 'unavailable')));
    expect(
      screen.getByText('The project could not be updated: The server can’t do this right now'),
    ).toBeInTheDocument();
    expect(
      screen.getByText('The server can’t save right now. Your changes will be saved once it can.'),
    ).toBeInTheDocument();
    expect(textbox('Project name')).toHaveValue('Winter trip');
    expect(takeLoggedErrors()).toHaveLength(1);
  });

  test('only at reading the project again says so, and counts as saved', async () => {
    const { user, server } = renderProject(annaAndBen());
    server.intercept = ({ method }) => (method === 'GET' ? problem(429, 'Broken.') : undefined);
    await rename(user, 'Winter trip');
    await user.click(button('Save changes'));
    expect(await screen.findByText('The project could not be loaded again: Too many requests')).toBeInTheDocument();
    await isUpToDate();
    expect(takeLoggedErrors()).toHaveLength(1);
  });
});

test('That not everything is saved stands until it is, and no longer.', async () => {
  const { user, server } = renderProject({ ...annaAndBen(), version: 1 });
  let isChanging = true;
  server.intercept = ({ method }) => {
    if (method === 'GET' || !isChanging) return;
    server.project = { ...server.project, version: (server.project.version ?? 0) + 1 };
    return problem(412, 'It has another version.', 'precondition_failed');
  };
  await rename(user, 'Winter trip');
  await user.click(button('Save changes'));
  const error = /^Others are changing the same project, so not everything is saved yet/;
  expect(await screen.findByText(error)).toBeInTheDocument();
  isChanging = false;
  await user.click(button('Save changes'));
  await isUpToDate();
  await waitFor(() => expect(screen.queryByText(error)).not.toBeInTheDocument());
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

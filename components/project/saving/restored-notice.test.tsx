import { act, screen, waitFor } from '@testing-library/react';
import { DialogsProvider } from '@/components/project/dialogs-provider';
import { SessionContext } from '@/components/project/session-context';
import { browserApi } from '@/lib/client/api';
import { diff } from '@/lib/domain/patch/patch';
import type { Project } from '@/lib/domain/project';
import { browserPlatform } from '@/lib/session/browser-platform';
import { ProjectSession } from '@/lib/session/project-session';
import { button } from '@/tests/support/components/render-project';
import { renderWithProviders } from '@/tests/support/components/render-with-providers';
import { annaAndBen, expense, withExpense, withName, without } from '@/tests/support/sample-projects';
import { EditorNotices } from './editor-notices';

/** The notices of a page in which this draft has been brought back. */
function renderRestored(draft: Project) {
  const snapshot = annaAndBen();
  const options = {
    isDemo: false,
    baseUrl: '/api',
    loadApi: async () => browserApi('/api'),
    platform: browserPlatform,
  };
  const session = new ProjectSession({ project: snapshot, ...options });
  const view = renderWithProviders(
    <SessionContext value={session}>
      <DialogsProvider>
        <main tabIndex={-1}>
          <EditorNotices />
        </main>
      </DialogsProvider>
    </SessionContext>,
  );
  act(() => {
    const patch = diff(snapshot, draft);
    session.dispatch({ type: 'draft-restored', base: snapshot, patch, questions: [], entries: [] });
    session.update({ isRestored: true });
  });
  return { session, ...view };
}

/** Anna has paid so many things more. */
function withMore(project: Project, count: number): Project {
  const more = Array.from({ length: count }, (_, at) => expense(`new-${at}`, { name: `Wine ${at}`, order: 3 + at }));
  const [anna, ...others] = project.members as [Project['members'][0]];
  return { ...project, members: [{ ...anna, expenses: [...anna.expenses, ...more] }, ...others] };
}

test.each([
  ['a changed expense', withExpense(annaAndBen(), 'taxi', { amount: 1 }), '1 unsaved change: “Taxi”: 12.50 → 0.01'],
  ['a renamed member', withName(annaAndBen(), 'ben', 'Benno'), '1 unsaved change: Renamed: Ben → Benno'],
  [
    'something new and something removed',
    without(withMore(annaAndBen(), 1), 'pizza'),
    '2 unsaved changes: “Wine 0” added, paid by Anna and “Pizza” 30.00 removed, paid by Anna',
  ],
  [
    'more than a few',
    withMore(annaAndBen(), 5),
    '5 unsaved changes: “Wine 0” added, paid by Anna, “Wine 1” added, paid by Anna, “Wine 2” added, paid by Anna, and 2 more',
  ],
])('says which unsaved changes were brought back, and how many: %s', (_what, draft, text) => {
  renderRestored(draft);
  expect(screen.getByText(`Restored ${text}`)).toBeInTheDocument();
});

test('Discard undoes what was brought back, and the notice goes while what was typed since stays', async () => {
  const { session, user } = renderRestored(withExpense(annaAndBen(), 'taxi', { amount: 1 }));
  act(() => session.dispatch({ type: 'project-renamed', name: 'Winter trip' }));
  await user.click(button('Discard'));
  expect(screen.queryByText(/^Restored/)).not.toBeInTheDocument();
  expect(session.getState().editor.draft).toMatchObject({ name: 'Winter trip', members: annaAndBen().members });
});

test('says after a restored backup what is missing on the server now', () => {
  const { session } = renderRestored(annaAndBen());
  act(() => {
    session.dispatch({ type: 'backup-found', project: { ...without(annaAndBen(), 'taxi'), epoch: 'after' } });
    session.update({ isBackup: true });
  });
  expect(
    screen.getByText(/^The server went back to an earlier backup\. 1 change is .*: “Taxi” 12\.50 added, paid by Anna$/),
  ).toBeInTheDocument();
});

test.each(['Discard', /^Close/])('behind %s the focus is in the page', async (name) => {
  const { user } = renderRestored(withExpense(annaAndBen(), 'taxi', { amount: 1 }));
  act(() => button(name).focus());
  await user.keyboard('{Enter}');
  expect(screen.queryByText(/^Restored/)).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

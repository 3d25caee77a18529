import { createApi } from '@/lib/client/api';
import type { Project } from '@/lib/domain/project';
import type { EditAction } from '@/lib/editor/actions';
import { editorReducer } from '@/lib/editor/reducer';
import { hasUnsavedChanges } from '@/lib/editor/selectors';
import { type EditorState, editorState } from '@/lib/editor/state';
import { CreationKeys } from '@/lib/session/creation-keys';
import { runSave } from '@/lib/session/save';
import { asSaved } from '@/tests/support/arbitraries/projects';
import { network } from './network';

export const api = createApi('/api');
export const keys = new CreationKeys();

/** The rounds in which a save may give way to what came between. */
const MOST_ROUNDS = 5;

/** What the steps were that are saved or have failed, by their kinds. */
interface Outcome {
  state: EditorState;
  saved: string[];
  failed: string[];
}

/** One round of a save, and what it does to the editor. The project is read again, as the editor does. */
export async function save(state: EditorState): Promise<Outcome & { isStale: boolean }> {
  const saved: string[] = [];
  const failed: string[] = [];
  const { servedIds, isHalted, isStale, ...result } = await runSave({
    api,
    keys,
    keep: async () => {},
    snapshot: state.snapshot,
    draft: state.draft,
    onSaved: ({ kind }) => saved.push(kind),
    onFailed: ({ kind }) => failed.push(kind),
  });
  const after = editorReducer(state, { type: 'saved', ...result, base: state.snapshot });
  for (const id of servedIds) keys.renew(id);
  if (isHalted) return { state: after, saved, failed, isStale };
  const project = await api.getProject(result.snapshot.id);
  return { state: editorReducer(after, { type: 'loaded', project }), saved, failed, isStale };
}

/** A save in as many rounds as it takes. */
export async function saveInRounds(state: EditorState): Promise<Outcome> {
  const whole: Outcome = { state, saved: [], failed: [] };
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const outcome = await save(whole.state);
    whole.state = outcome.state;
    whole.saved.push(...outcome.saved);
    whole.failed.push(...outcome.failed);
    if (!outcome.isStale || !hasUnsavedChanges(whole.state)) break;
  }
  return whole;
}

export function edit(state: EditorState, ...actions: EditAction[]): EditorState {
  return actions.reduce(editorReducer, state);
}

/** What two projects have in common once they are saved. */
export function content(project: Project) {
  const { name, members } = asSaved(project);
  return {
    name,
    members: members.map(({ version: _memberVersion, ...member }) => ({
      ...member,
      expenses: member.expenses.map(({ version: _expenseVersion, ...expense }) => expense),
    })),
  };
}

export async function onServer({ snapshot }: EditorState) {
  return content(await api.getProject(snapshot.id));
}

/** Ana, Ben and Cem; Ana paid a taxi for all and a dinner for Ben and Cem. */
export async function savedTrip(): Promise<EditorState> {
  const edited = edit(
    editorState(await api.createProject(null)),
    { type: 'project-renamed', name: 'Trip' },
    { type: 'member-added', id: 'new-aaaa' },
    { type: 'member-renamed', memberId: 'new-aaaa', name: 'Ana' },
    { type: 'member-added', id: 'new-bbbb' },
    { type: 'member-renamed', memberId: 'new-bbbb', name: 'Ben' },
    { type: 'member-added', id: 'new-cccc' },
    { type: 'member-renamed', memberId: 'new-cccc', name: 'Cem' },
    { type: 'expense-added', memberId: 'new-aaaa', id: 'new-1111' },
    { type: 'expense-renamed', memberId: 'new-aaaa', expenseId: 'new-1111', name: 'Taxi' },
    { type: 'expense-amount-changed', memberId: 'new-aaaa', expenseId: 'new-1111', amount: 3_000 },
    { type: 'expense-added', memberId: 'new-aaaa', id: 'new-2222' },
    { type: 'expense-renamed', memberId: 'new-aaaa', expenseId: 'new-2222', name: 'Dinner' },
    { type: 'involvement-toggled', memberId: 'new-aaaa', expenseId: 'new-2222', toggledMemberId: 'new-aaaa' },
  );
  const { state, failed } = await save(edited);
  expect(failed).toEqual([]);
  network.reset();
  return state;
}

export function memberIds({ draft }: EditorState): string[] {
  return draft.members.map(({ id }) => id);
}

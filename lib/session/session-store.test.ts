import fc from 'fast-check';
import { findMember } from '@/lib/domain/find-entity';
import { hueOfRow } from '@/lib/editor/hues';
import { editorReducer } from '@/lib/editor/reducer';
import { editsArbitrary, savedProjectArbitrary, withEdits } from '@/tests/support/arbitraries/edits';
import { priced } from '@/tests/support/editor/contested-tent';
import { trip } from '@/tests/support/sample-projects';
import { SessionStore } from './session-store';

test('subscribers hear of each change of the state once, and of nothing else', () => {
  const session = new SessionStore(trip, editorReducer);
  const seen: boolean[] = [];
  const stop = session.subscribe(() => seen.push(session.getState().hasUnsavedChanges));
  session.dispatch(priced(1_200));
  session.dispatch(priced(1_200));
  session.dispatch({ type: 'redone' });
  session.update({ isOnline: true });
  session.dispatch(priced(1_000));
  expect(seen).toEqual([true, false]);

  stop();
  session.dispatch(priced(1_300));
  expect(seen).toHaveLength(2);
  expect(session.getState().hasUnsavedChanges).toBe(true);
});

test('a row hears of its own member and of what all rows show, and of nothing else', () => {
  const session = new SessionStore(trip, editorReducer);
  const heard: string[] = [];
  const stops = ['ada', 'ben'].map((id) => session.subscribeRow(id, () => heard.push(id)));
  const heardOf = (change: () => void) => {
    heard.length = 0;
    change();
    return [...heard];
  };
  expect(heardOf(() => session.dispatch(priced(1_200)))).toEqual(['ada']);
  expect(heardOf(() => session.dispatch({ type: 'member-renamed', memberId: 'ben', name: 'B' }))).toEqual([
    'ada',
    'ben',
  ]);
  expect(heardOf(() => session.update({ incomingIds: new Set(['ada']) }))).toEqual(['ada', 'ben']);
  expect(heardOf(() => session.dispatch({ type: 'project-renamed', name: 'Trip' }))).toEqual([]);
  expect(heardOf(() => session.update({ isOnline: false }))).toEqual([]);

  stops[0]?.();
  expect(heardOf(() => session.dispatch({ type: 'member-removed', memberId: 'ada' }))).toEqual(['ben']);
});

test('a row that hears nothing of a change shows what it showed before', () => {
  fc.assert(
    fc.property(savedProjectArbitrary, editsArbitrary, (project, edits) => {
      const session = new SessionStore(project, editorReducer);
      const heard = new Set<string>();
      for (const { id } of project.members) session.subscribeRow(id, () => heard.add(id));
      const shownOf = (id: string) => {
        const { editor } = session.getState();
        const people = editor.draft.members.map((other) => [other.id, [other.name, hueOfRow(editor, other.id)]]);
        return {
          member: findMember(editor.draft, id),
          conflicts: editor.conflicts,
          people: Object.fromEntries(people),
        };
      };
      for (const [at, edit] of edits.entries()) {
        const before = project.members.map(({ id }) => [id, shownOf(id)] as const);
        heard.clear();
        const { snapshot } = session.getState().editor;
        const edited = withEdits(snapshot, [edit], () => `late-b${at}`);
        session.dispatch({ type: 'loaded', project: { ...edited, version: (snapshot.version ?? 0) + 1 } });
        for (const [id, shown] of before) if (!heard.has(id)) expect(shownOf(id)).toEqual(shown);
      }
    }),
  );
});

test('events reach those who listen for them, and change no state', () => {
  const session = new SessionStore(trip, editorReducer);
  const before = session.getState();
  const seen: string[] = [];
  session.subscribe(() => seen.push('changed'));
  const stop = session.onEvent(({ type }) => seen.push(type));
  session.emit({ type: 'save-given-up' });
  stop();
  session.emit({ type: 'demo-saved' });
  expect(seen).toEqual(['save-given-up']);
  expect(session.getState()).toBe(before);
});

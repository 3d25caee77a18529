import fc from 'fast-check';
import { findMember } from '@/lib/domain/entities';
import { hueOfRow, rowKeyOf } from '@/lib/editor/rows';
import { editsArbitrary, savedProjectArbitrary, withEdits } from '@/tests/support/arbitraries/edits';
import { actionOf, movesArbitrary } from '@/tests/support/arbitraries/moves';
import { priced } from '@/tests/support/editor/entered';
import { trip } from '@/tests/support/sample-projects';
import { SessionStore } from './session-store';

test('subscribers hear of each change of the state once, and of nothing else', () => {
  const session = new SessionStore(trip);
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

test('a row hears of its own member, of marks of it and of what all rows show, and of nothing else', () => {
  const session = new SessionStore(trip);
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
  expect(heardOf(() => session.update({ incomingIds: new Set(['tent']) }))).toEqual(['ada']);
  expect(heardOf(() => session.update({ incomingIds: new Set() }))).toEqual(['ada']);
  expect(heardOf(() => session.dispatch({ type: 'project-renamed', name: 'Trip' }))).toEqual([]);
  expect(heardOf(() => session.update({ isOnline: false }))).toEqual([]);

  stops[0]?.();
  expect(heardOf(() => session.dispatch({ type: 'member-removed', memberId: 'ada' }))).toEqual(['ben']);
});

test('a row that hears nothing of a change shows what it showed before', () => {
  fc.assert(
    fc.property(savedProjectArbitrary, editsArbitrary, (project, edits) => {
      const session = new SessionStore(project);
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

test('the outline hears of what comes, goes or has another name, and of no key in a row', () => {
  const session = new SessionStore(trip);
  let heard = 0;
  const stop = session.subscribeOutline(() => {
    heard += 1;
  });
  const isHeard = (change: () => void) => {
    heard = 0;
    change();
    return heard > 0;
  };
  expect(isHeard(() => session.dispatch(priced(1_200)))).toBe(false);
  expect(isHeard(() => session.dispatch({ type: 'undone' }))).toBe(false);
  expect(isHeard(() => session.dispatch({ type: 'row-entered', id: 'ben' }))).toBe(false);
  expect(isHeard(() => session.dispatch({ type: 'member-renamed', memberId: 'ben', name: 'B' }))).toBe(true);
  expect(isHeard(() => session.dispatch({ type: 'expense-added', memberId: 'ben', id: 'new-aaaa' }))).toBe(true);
  expect(isHeard(() => session.dispatch({ type: 'currency-changed', currency: 'CHF' }))).toBe(true);
  expect(isHeard(() => session.update({ isSaving: true }))).toBe(true);
  expect(isHeard(() => session.update({ people: 2 }))).toBe(true);
  // The saved project has no such field, the draft has one.
  expect(isHeard(() => session.dispatch({ type: 'project-deleted' }))).toBe(true);
  expect(session.getState().editor.draft).not.toHaveProperty('currency');

  stop();
  expect(isHeard(() => session.update({ people: 3 }))).toBe(false);
});

test('the outline that hears nothing of an edit, an undone one or a saved one is the same as before', () => {
  fc.assert(
    fc.property(savedProjectArbitrary, movesArbitrary, (project, moves) => {
      const session = new SessionStore(project);
      let isHeard = false;
      session.subscribeOutline(() => {
        isHeard = true;
      });
      const outline = () => {
        const { editor, hasUnsavedChanges: _, ...others } = session.getState();
        const { draft, past: _past, future: _future, focusedId: _focusedId, ...kept } = editor;
        const rows = draft.members.map(({ id, name, expenses }) => ({
          id,
          name,
          hue: hueOfRow(editor, rowKeyOf(editor, id)),
          expenses: expenses.map((expense) => expense.id),
        }));
        return { ...others, ...kept, rows, head: { ...draft, members: [] } };
      };
      const actions = moves.flatMap((move) => [
        () => session.dispatch(actionOf(session.getState().editor, move)),
        () =>
          session.dispatch({ type: move.pick % 3 === 0 ? 'undone' : move.pick % 3 === 1 ? 'redone' : 'demo-saved' }),
      ]);
      for (const act of actions) {
        const before = outline();
        isHeard = false;
        act();
        if (!isHeard) expect(outline()).toEqual(before);
      }
    }),
  );
});

test('events reach those who listen for them, and change no state', () => {
  const session = new SessionStore(trip);
  const before = session.getState();
  const seen: string[] = [];
  session.subscribe(() => seen.push('changed'));
  const stop = session.onEvent(({ type }) => seen.push(type));
  session.emit({ type: 'open-conflicts' });
  stop();
  session.emit({ type: 'demo-saved' });
  expect(seen).toEqual(['open-conflicts']);
  expect(session.getState()).toBe(before);
});

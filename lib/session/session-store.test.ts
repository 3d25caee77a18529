import { editorReducer } from '@/lib/editor/reducer';
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

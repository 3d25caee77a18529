import { expense, member, project } from '@/tests/support/sample-projects';
import { askingAtFirst, stillAsking } from './onboarding';
import { editorState } from './state';

const EMPTY = editorState(project());
const anna = member('new-1', { name: 'Anna' });
const named = { ...EMPTY, draft: project({ members: [anna] }) };

test('Only a project without members asks.', () => {
  expect(askingAtFirst(project())).toBe('people');
  expect(askingAtFirst(named.draft)).toBeNull();
});

test('People are asked for while their names are unsaved.', () => {
  expect(stillAsking('people', EMPTY, false)).toBe('people');
  expect(stillAsking('people', named, false)).toBe('people');
});

test.each([
  ['they are to be saved', named, true],
  ['they are saved', editorState(named.draft), false],
  ['one has an expense', { ...named, draft: project({ members: [{ ...anna, expenses: [expense('e')] }] }) }, false],
])('Who the person is is asked once %s.', (_when, state, isSaveAsked) => {
  expect(stillAsking('people', state, isSaveAsked)).toBe('who');
});

test('A member without a name, who has come in a card, ends it.', () => {
  expect(
    stillAsking('people', { ...EMPTY, draft: project({ members: [anna, member('new-2', { name: null })] }) }, false),
  ).toBeNull();
});

test('What was answered is asked no more.', () => {
  expect(stillAsking(null, EMPTY, false)).toBeNull();
  expect(stillAsking('who', EMPTY, false)).toBe('who');
});

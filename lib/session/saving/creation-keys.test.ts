import type { CreationStep } from '@/lib/domain/save-step';
import { member } from '@/tests/support/sample-projects';
import { CreationKeys } from './creation-keys';

const creation = (name: string): CreationStep => ({
  kind: 'member-created',
  member: member('new-ada0', { name }),
});

test('a new thing keeps its key until that is renewed, and no two have the same', () => {
  const keys = new CreationKeys();
  const key = keys.keyOf('new-ada0');
  expect(keys.keyOf('new-ada0')).toBe(key);
  expect(keys.keyOf('new-ben0')).not.toBe(key);
  keys.renew('new-ada0');
  expect(keys.keyOf('new-ada0')).not.toBe(key);
});

test('a creation is sent as it was first sent, whatever has been edited since, until its key is renewed', () => {
  const keys = new CreationKeys();
  expect(keys.firstSent(creation('Ada'))).toEqual(creation('Ada'));
  expect(keys.firstSent(creation('Adele'))).toEqual(creation('Ada'));
  keys.renew('new-ada0');
  expect(keys.firstSent(creation('Adele'))).toEqual(creation('Adele'));
});

test('the keys that are kept with a draft are the same in the page that takes it over', () => {
  const keys = new CreationKeys();
  keys.firstSent(creation('Ada'));
  keys.keyOf('new-ben0');
  const next = new CreationKeys();
  next.restore(structuredClone(keys.creationsOf(['new-ada0', 'new-ben0', 'new-cleo'])));
  for (const id of ['new-ada0', 'new-ben0', 'new-cleo']) expect(next.keyOf(id)).toBe(keys.keyOf(id));
  expect(next.firstSent(creation('Adele'))).toEqual(creation('Ada'));
});

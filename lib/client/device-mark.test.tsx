import { deviceMark } from './device-mark';
import { changeHeaders } from './history-calls';
import { chooseOwnMember, moveOwnMember, ownMemberId } from './own-member';

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

test('A device has one mark, which is drawn by chance', () => {
  const mark = deviceMark();
  expect(mark).toMatch(/^[0-9a-f]{32}$/);
  expect(deviceMark()).toBe(mark);
  localStorage.clear();
  expect(deviceMark()).not.toBe(mark);
});

test('Where the browser stores nothing, there is none', () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('Denied.', 'SecurityError');
  });
  expect(deviceMark()).toBeNull();
  const device = { mark: deviceMark, memberIn: ownMemberId };
  expect(changeHeaders(device, 'p1')).toEqual({});
});

test('A server at another origin gets none of the headers of the history', () => {
  expect(changeHeaders(undefined, 'p1')).toEqual({});
  const device = { mark: () => 'mark', memberIn: (id: string) => `member of ${id}` };
  const told = { 'Device-Mark': 'mark', 'Claimed-By': 'member of p1' };
  expect(changeHeaders(device, 'p1')).toEqual(told);
});

test('A change says who makes it as long as the person has said who they are, and of the project that it is in alone', () => {
  const device = { mark: () => null, memberIn: ownMemberId };
  chooseOwnMember('p1', 'elif');
  expect(changeHeaders(device, 'p1')).toEqual({ 'Claimed-By': 'elif' });
  expect(changeHeaders(device, 'p2')).toEqual({});
  expect(changeHeaders(device, null)).toEqual({});
  moveOwnMember('p1', 'p2');
  expect(changeHeaders(device, 'p1')).toEqual({});
  expect(changeHeaders(device, 'p2')).toEqual({ 'Claimed-By': 'elif' });
  chooseOwnMember('p2', null);
  expect(changeHeaders(device, 'p2')).toEqual({});
  chooseOwnMember('p1', 'new-abcd');
  expect(changeHeaders(device, 'p1')).toEqual({});
});

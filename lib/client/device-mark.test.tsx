import { deviceMark, forgetDeviceMark } from './device-mark';
import { historyHeaders } from './history-calls';

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

test('A device has one mark, which is drawn by chance', () => {
  const mark = deviceMark();
  expect(mark).toMatch(/^[0-9a-f]{32}$/);
  expect(deviceMark()).toBe(mark);
  localStorage.clear();
  expect(deviceMark()).not.toBe(mark);
});

test('A forgotten mark is another one the next time, unless it is brought back', () => {
  const mark = deviceMark();
  const bringBack = forgetDeviceMark();
  expect(localStorage).toHaveLength(0);
  expect(deviceMark()).not.toBe(mark);
  bringBack();
  expect(deviceMark()).toBe(mark);
  localStorage.clear();
  forgetDeviceMark()();
  expect(localStorage).toHaveLength(0);
});

test('Where the browser stores nothing, there is none', () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('Denied.', 'SecurityError');
  });
  expect(deviceMark()).toBeNull();
  expect(historyHeaders(deviceMark)('save')).toEqual({ 'Change-Group': 'save' });
});

test('A server at another origin gets none of the headers of the history', () => {
  expect(historyHeaders(undefined)('save')).toEqual({});
  expect(historyHeaders(() => 'mark')('save')).toEqual({ 'Device-Mark': 'mark', 'Change-Group': 'save' });
  expect(historyHeaders(() => 'mark')()).toEqual({ 'Device-Mark': 'mark' });
});

import { execFileSync } from 'node:child_process';
import fs, { closeSync, constants, openSync, readFileSync, readSync } from 'node:fs';
import path from 'node:path';
import { LineWriter } from '@/lib/server/process/log';
import { withTestFolder } from '@/tests/support/database/test-folder';

const folder = withTestFolder();
const open: number[] = [];
let pipes = 0;

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
  for (const fd of open.splice(0)) closeSync(fd);
});

function opened(file: string, flags: string | number): number {
  const fd = openSync(file, flags);
  open.push(fd);
  return fd;
}

/** Both ends of a pipe. Its writer is told at once that it is full, as Node.js sets up a pipe on stdout. */
function newPipe(): { reader: number; writer: number } {
  const file = path.join(folder(), `pipe-${pipes++}`);
  execFileSync('sh', ['-c', 'mkfifo "$0"', file]);
  const reader = opened(file, constants.O_RDONLY | constants.O_NONBLOCK);
  return { reader, writer: opened(file, constants.O_WRONLY | constants.O_NONBLOCK) };
}

/** All that is in the pipe. */
function drain(reader: number): string {
  const bytes = Buffer.alloc(1024 * 1024);
  let length = 0;
  for (;;) {
    try {
      length += readSync(reader, bytes, length, bytes.length - length, null);
    } catch (error) {
      expect(error).toMatchObject({ code: 'EAGAIN' });
      return bytes.toString('utf8', 0, length);
    }
  }
}

function lineOf(number: number): string {
  return `${String(number).padStart(999, '·')}\n`;
}

test('Lines are written at once.', () => {
  const file = path.join(folder(), 'log');
  const writer = new LineWriter(opened(file, 'w'));
  writer.write('first\n');
  writer.write('zweite Zeile – ü\n');
  expect(readFileSync(file, 'utf8')).toBe('first\nzweite Zeile – ü\n');
});

test('On a full disk lines are dropped, and are attempted again only after a while.', () => {
  const writer = new LineWriter(opened('/dev/full', 'w'));
  const write = jest.spyOn(fs, 'writeSync');
  for (let line = 0; line < 1_000; line += 1) expect(() => writer.write(lineOf(line))).not.toThrow();
  expect(write).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(1_000);
  expect(write).toHaveBeenCalledTimes(11);
});

test('When a reader has gone, lines are dropped.', () => {
  const { reader, writer } = newPipe();
  closeSync(reader);
  open.splice(open.indexOf(reader), 1);
  const lines = new LineWriter(writer);
  for (let line = 0; line < 1_000; line += 1) expect(() => lines.write(lineOf(line))).not.toThrow();
});

test('A reader that falls behind gets whole lines in their order: those that fit, then those that wait, then new ones.', () => {
  const { reader, writer } = newPipe();
  const lines = new LineWriter(writer);
  for (let line = 0; line < 1_000; line += 1) lines.write(lineOf(line));
  let text = drain(reader);
  jest.advanceTimersByTime(100);
  text += drain(reader);
  lines.write('then\n');
  text += drain(reader);

  const numbers = text.split('\n').map((line) => line.replace(/^·+/, ''));
  expect(numbers.slice(-2)).toEqual(['then', '']);
  const kept = numbers.slice(0, -2);
  expect(kept).toEqual(kept.map((_, index) => String(index)));
  expect(kept.length).toBeLessThan(200);
  expect(jest.getTimerCount()).toBe(0);
});

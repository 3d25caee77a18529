import { execFileSync } from 'node:child_process';
import fs, { closeSync, constants, openSync, readFileSync, readSync } from 'node:fs';
import path from 'node:path';
import { getDb } from '@/lib/server/engines/db';
import { describeError, LineWriter } from '@/lib/server/process/log';
import { newId } from '@/lib/server/resources/ids';
import { withTestDatabase } from '@/tests/support/database/test-database';
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

withTestDatabase();

test('Of an error of the database its kind, code and model are told, and none of the values that its message quotes.', async () => {
  const project = { id: newId(), name: 'Anniversary' };
  await getDb().project.create({ data: project });
  const error: unknown = await getDb()
    .project.create({ data: project })
    .catch((thrown: unknown) => thrown);

  const description = describeError(error);

  expect(description).toMatchObject({ name: 'PrismaClientKnownRequestError', code: 'P2002', model: 'Project' });
  expect(description.stack).not.toEqual([]);
  for (const told of [project.id, project.name, 'Invalid', 'create({']) {
    expect(JSON.stringify(description)).not.toContain(told);
  }
});

test('An argument that Prisma refuses is not quoted either.', async () => {
  const error: unknown = await getDb()
    .expense.create({ data: { name: 'Anniversary', amount: 'a lot' } as never })
    .catch((thrown: unknown) => thrown);
  expect(JSON.stringify(describeError(error))).not.toMatch(/Anniversary|a lot/);
});

test('A message that looks like a stack is left out of it.', () => {
  const { stack = [] } = describeError(new Error('at Ana (12.50)\n    at Ben'));
  expect(stack.join('\n')).not.toMatch(/Ana|Ben/);
  expect(stack[0]).toContain('describe-error.test.ts');
});

test('The cause is told as well.', () => {
  expect(describeError(new Error('outer', { cause: new TypeError('inner') })).cause).toMatchObject({
    name: 'TypeError',
  });
});

test.each([undefined, null, 'project 4Yk1', 5, { id: '4Yk1' }])('Of %j only its type is told.', (thrown) => {
  expect(describeError(thrown)).toEqual({ name: typeof thrown });
});

import { retryConflicts } from './retry-conflicts';

/** An error as Prisma makes it of one of a driver. */
function prismaError(code: string, originalCode?: string): Error {
  const meta = { driverAdapterError: Object.assign(new Error(), { cause: { originalCode } }) };
  return Object.assign(new Error('Gave way.'), { code, meta });
}

function failing(times: number, error: Error) {
  return jest.fn(async () => {
    if (times > 0) {
      times -= 1;
      throw error;
    }
    return 'done';
  });
}

test.each([
  ['P2034', undefined],
  ['P2010', '40001'],
  ['P2010', '40P01'],
  ['P1008', 'SQLITE_BUSY'],
  ['P2010', 'SQLITE_BUSY_SNAPSHOT'],
])('A transaction that gave way with %s, %s runs again until it is done.', async (code, originalCode) => {
  const transaction = failing(3, prismaError(code, originalCode));
  expect(await retryConflicts(transaction)).toBe('done');
  expect(transaction).toHaveBeenCalledTimes(4);
});

test('It is given up after six attempts.', async () => {
  const transaction = failing(100, prismaError('P2034'));
  await expect(retryConflicts(transaction)).rejects.toThrow('Gave way.');
  expect(transaction).toHaveBeenCalledTimes(6);
});

test.each([
  ['P2002', 'SQLITE_CONSTRAINT_UNIQUE'],
  ['P1017', undefined],
  ['P2028', undefined],
  // Of a connection to PostgreSQL, whose transaction may have been committed.
  ['P1008', undefined],
  ['P2010', '55P03'],
])('What failed with %s, %s is not tried again.', async (code, originalCode) => {
  const transaction = failing(1, prismaError(code, originalCode));
  await expect(retryConflicts(transaction)).rejects.toThrow('Gave way.');
  expect(transaction).toHaveBeenCalledTimes(1);
});

import { isRowOutOfReach, isUnavailable } from '@/lib/server/engines/database-errors';

function prismaError(code: string, originalCode: string, originalMessage = ''): Error {
  const meta = { driverAdapterError: Object.assign(new Error(), { cause: { originalCode, originalMessage } }) };
  return Object.assign(new Error(), { code, meta });
}

test.each([
  ['P1008', 'SQLITE_BUSY'],
  ['P2039', 'SQLITE_FULL'],
  ['P2010', 'SQLITE_IOERR_WRITE'],
  ['P2010', 'SQLITE_READONLY'],
  ['P2010', '53100'],
  ['P2039', '55P03'],
  ['P2010', '57P01'],
  ['P2010', '08006'],
])('%s, %s makes the database unavailable.', (code, originalCode) => {
  expect(isUnavailable(prismaError(code, originalCode))).toBe(true);
});

test('So does a failed commit, of which Prisma passes on the driver’s own error.', () => {
  expect(isUnavailable(new Error('', { cause: { originalCode: 'SQLITE_FULL', kind: 'sqlite' } }))).toBe(true);
  expect(isUnavailable(new Error('', { cause: { kind: 'ConnectionClosed' } }))).toBe(true);
});

test.each(['P1001', 'P1017', 'P2028', 'ECONNREFUSED', 'ECONNRESET', '57P03', 'SQLITE_IOERR_FSYNC'])(
  'So does %s of Prisma or a driver, also as a cause.',
  (code) => {
    const error = Object.assign(new Error(), { code });
    expect(isUnavailable(error)).toBe(true);
    expect(isUnavailable(new Error('outer', { cause: error }))).toBe(true);
  },
);

test.each([
  'timeout exceeded when trying to connect',
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
  'Query read timeout',
])('So does what pg says without a code: %s.', (message) => {
  expect(isUnavailable(new Error(message))).toBe(true);
});

test.each([
  ['08006', 'connection to the remote node quits@10.0.0.2:5432 failed with the following error: Connection refused'],
  ['XX000', 'connection to the remote node quits@10.0.0.2:5432 failed'],
  ['XX000', 'failure on connection marked as essential: 10.0.0.2:5432'],
  ['XX000', 'could not connect to any active placements'],
])('So does a Citus that can’t reach the server of a row: %s %s.', (code, message) => {
  const errors = [prismaError('P2010', code, message), Object.assign(new Error(message), { code })];
  expect(errors.map(isRowOutOfReach)).toEqual([true, true]);
  expect(errors.map(isUnavailable)).toEqual([true, true]);
});

test.each([
  prismaError('P2010', '57P01'),
  prismaError('P2010', '08P01', 'server conn crashed?'),
  prismaError('P2010', '08007', 'transaction resolution unknown'),
  prismaError('P2010', '53300'),
  Object.assign(new Error(), { code: 'ECONNRESET' }),
  new Error('Connection terminated unexpectedly'),
])('No other of them tells that it is only one row, or that nothing was written: %s', (error) => {
  expect([isUnavailable(error), isRowOutOfReach(error)]).toEqual([true, false]);
});

test.each([
  new Error('A fault of the program'),
  prismaError('P2010', 'XX000', 'could not find a plan'),
  prismaError('P2002', 'SQLITE_CONSTRAINT_PRIMARYKEY'),
  prismaError('P2010', '42601'),
  Object.assign(new Error('Connection terminated'), { code: 'P2025' }),
  'ECONNREFUSED',
  undefined,
])('A fault does not: %s', (error) => {
  expect(isUnavailable(error)).toBe(false);
});

import { isUnavailable } from './unavailable';

function prismaError(code: string, originalCode: string): Error {
  const meta = { driverAdapterError: Object.assign(new Error(), { cause: { originalCode } }) };
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
  new Error('A fault of the program'),
  prismaError('P2002', 'SQLITE_CONSTRAINT_PRIMARYKEY'),
  prismaError('P2010', '42601'),
  Object.assign(new Error('Connection terminated'), { code: 'P2025' }),
  'ECONNREFUSED',
  undefined,
])('A fault does not: %s', (error) => {
  expect(isUnavailable(error)).toBe(false);
});

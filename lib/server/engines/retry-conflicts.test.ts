import { retryConflicts } from './retry-conflicts';

function failing(times: number, code: string) {
  return jest.fn(async () => {
    if (times > 0) {
      times -= 1;
      throw Object.assign(new Error('Gave way.'), { code });
    }
    return 'done';
  });
}

test.each(['P2034', 'P1008'])('A transaction that gave way with %s runs again until it is done.', async (code) => {
  const transaction = failing(3, code);
  expect(await retryConflicts(transaction)).toBe('done');
  expect(transaction).toHaveBeenCalledTimes(4);
});

test('It is given up after six attempts.', async () => {
  const transaction = failing(100, 'P2034');
  await expect(retryConflicts(transaction)).rejects.toThrow('Gave way.');
  expect(transaction).toHaveBeenCalledTimes(6);
});

test.each(['P2002', 'P1017', 'P2028'])('What failed with %s is not tried again.', async (code) => {
  const transaction = failing(1, code);
  await expect(retryConflicts(transaction)).rejects.toThrow('Gave way.');
  expect(transaction).toHaveBeenCalledTimes(1);
});

test.each(['TransactionWriteConflict', 'SocketTimeout'])(
  'So does one whose query in SQL gave way with %s.',
  async (kind) => {
    const driverAdapterError = Object.assign(new Error(kind, { cause: { kind } }), { name: 'DriverAdapterError' });
    const transaction = jest
      .fn()
      .mockRejectedValueOnce(Object.assign(new Error('Gave way.'), { code: 'P2010', meta: { driverAdapterError } }))
      .mockResolvedValueOnce('done');
    expect(await retryConflicts(transaction)).toBe('done');
  },
);

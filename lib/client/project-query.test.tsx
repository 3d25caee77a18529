import { focusManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { endless } from '@/tests/support/endless';
import { project as emptyProject } from '@/tests/support/sample-projects';
import type { Api } from './api';
import { ApiError, NetworkError } from './api-error';
import { projectQuery } from './queries';

const project = emptyProject();

/** Asks for the project as the page does; `outcomes` are the answers to one try after the other. */
function ask(...outcomes: unknown[]) {
  const triedAt: number[] = [];
  const start = Date.now();
  const api = {
    async getProject() {
      triedAt.push(Date.now() - start);
      const outcome = outcomes[Math.min(triedAt.length, outcomes.length) - 1];
      if (outcome instanceof Error) throw outcome;
      return outcome;
    },
  } as unknown as Api;
  const client = new QueryClient();
  client.mount();
  const observer = new QueryObserver(
    client,
    projectQuery(
      async () => api,
      'p1',
      endless,
      async () => undefined,
    ),
  );
  const unsubscribe = observer.subscribe(() => {});
  const stop = () => {
    unsubscribe();
    client.unmount();
  };
  return { triedAt, result: () => observer.getCurrentResult(), stop };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test.each([404, 429])('a project that answers %d is not asked for again', async (status) => {
  const { triedAt, result, stop } = ask(new ApiError('No.', status, null));
  await jest.advanceTimersByTimeAsync(120_000);
  expect(triedAt).toEqual([0]);
  expect(result()).toMatchObject({ isError: true, error: { status } });
  stop();
});

test.each([
  ['a broken server', new ApiError('Broken.', 500, null)],
  ['a server out of reach', new NetworkError(new TypeError('fetch failed'))],
  ['another refusal', new ApiError('Conflict.', 409, null)],
])('%s is tried three more times, after one, two and four seconds', async (_what, error) => {
  const { triedAt, result, stop } = ask(error);
  await jest.advanceTimersByTimeAsync(6_999);
  expect(result().isPending).toBe(true);
  await jest.advanceTimersByTimeAsync(120_000);
  expect(triedAt).toEqual([0, 1_000, 3_000, 7_000]);
  expect(result()).toMatchObject({ isError: true, error });
  stop();
});

test('a project that comes at the third try is shown, and not asked for again', async () => {
  const { triedAt, result, stop } = ask(
    new ApiError('Broken.', 500, null),
    new ApiError('Broken.', 503, null),
    project,
  );
  await jest.advanceTimersByTimeAsync(120_000);
  expect(triedAt).toEqual([0, 1_000, 3_000]);
  expect(result().data).toEqual(project);
  stop();
});

test('a refusal that comes after a failure ends the tries', async () => {
  const { triedAt, stop } = ask(new ApiError('Broken.', 500, null), new ApiError('Too many.', 429, null));
  await jest.advanceTimersByTimeAsync(120_000);
  expect(triedAt).toEqual([0, 1_000]);
  stop();
});

test('the delay doubles from one second and is capped at thirty', () => {
  const { retryDelay } = projectQuery(
    async () => ({}) as Api,
    'p1',
    endless,
    async () => undefined,
  );
  if (typeof retryDelay !== 'function') throw new Error('The delay was expected to be computed.');
  const delays = Array.from({ length: 8 }, (_, failures) => retryDelay(failures, new Error()));
  expect(delays).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
});

test('coming back to the window does not ask for the project again', async () => {
  const { triedAt, stop } = ask(project);
  await jest.advanceTimersByTimeAsync(600_000);
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await jest.advanceTimersByTimeAsync(600_000);
  focusManager.setFocused(undefined);
  expect(triedAt).toEqual([0]);
  stop();
});

import { untilStatus } from '@/tests/support/until-status';

/** What the API answers while the database can't be used. */
export async function expectUnavailable(response: Response): Promise<void> {
  expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5']);
  expect(await response.json()).toMatchObject({ code: 'unavailable' });
}

export function untilReadiness({ origin }: { origin: string }, status: number): Promise<Response> {
  return untilStatus(status, () => fetch(`${origin}/api/health/ready`));
}

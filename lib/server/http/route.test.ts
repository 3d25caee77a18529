import { problemResponse } from '@/lib/server/http/route';
import { getLog } from '@/lib/server/process/log';
import { invalidInput, projectNotFound } from '@/lib/server/resources/errors';

test('A typed error is answered with its status, title, detail and code.', async () => {
  const response = problemResponse(projectNotFound(), null);

  expect(response.status).toBe(404);
  expect(response.headers.get('Content-Type')).toBe('application/problem+json');
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(await response.json()).toEqual({
    status: 404,
    title: 'Project not found',
    detail: 'There is no project with this id.',
    code: 'project_not_found',
  });
});

test('Invalid input is answered with its errors.', async () => {
  const errors = [{ path: 'name', message: 'A name is text or null.' }];
  expect(await problemResponse(invalidInput(errors), null).json()).toMatchObject({ status: 422, errors });
});

describe('An error that nobody foresaw', () => {
  const log = jest.spyOn(getLog(), 'error').mockImplementation();
  afterAll(() => log.mockRestore());

  test('is a plain 500 that says nothing of it, and is logged by its place without its message.', async () => {
    const error = Object.assign(new TypeError('project 4Yk1 of Ana,\nworth 12.50'), { code: 'P2002' });
    const response = problemResponse(error, 'request-7');

    expect(response.status).toBe(500);
    const logged = JSON.stringify(log.mock.calls);
    expect(log.mock.calls[0]).toMatchObject([
      { id: 'request-7', error: { name: 'TypeError', code: 'P2002' } },
      expect.any(String),
    ]);
    expect(logged).toContain('route.test.ts');
    for (const text of [logged, await response.text()]) expect(text).not.toMatch(/4Yk1|Ana|12\.50/);
  });

  test('is a 503 that says when to try again where the database could not do its part, and is logged.', async () => {
    log.mockClear();
    const response = problemResponse(Object.assign(new Error('on /var/quits.db'), { code: 'SQLITE_FULL' }), null);
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5']);
    const body = await response.json();
    expect(body).toMatchObject({ code: 'unavailable' });
    expect(JSON.stringify(body)).not.toContain('/var');
    expect(log).toHaveBeenCalledTimes(1);
  });

  test.each([undefined, null, 'text', 5, { message: 'x' }])('may even be %j.', (thrown) => {
    expect(problemResponse(thrown, null).status).toBe(500);
  });
});

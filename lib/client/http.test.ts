import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { z } from 'zod/mini';
import { type LocalServer, startServer, useTypeErrorOfFetch } from '@/tests/support/local-server';
import { ApiError, ForeignAnswerError, NetworkError } from './api-error';
import { requestEmpty, requestJson } from './http';

const schema = z.object({ id: z.string() });

let server: LocalServer;
let answer: RequestListener;
let received: IncomingMessage[];

beforeAll(async () => {
  await useTypeErrorOfFetch();
  server = await startServer((request, response) => {
    received.push(request);
    answer(request, response);
  });
});

afterAll(() => server.close());

beforeEach(() => {
  received = [];
});

const { fetch } = globalThis;

/** A path of the page's own server, which answers as the other one. */
function ownPath(): string {
  jest.spyOn(globalThis, 'fetch').mockImplementation((path, init) => fetch(new URL(String(path), server.url), init));
  return '/api/projects/p1';
}

afterEach(() => jest.restoreAllMocks());

function answerWith(status: number, body: string, type = 'application/json') {
  answer = (_request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(status, { 'Content-Type': type }).end(body);
  };
}

function answerWithProblem(status: number, detail: string, code = 'validation_failed') {
  answerWith(status, JSON.stringify({ status, title: 'No', detail, code }), 'application/problem+json');
}

async function errorOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => {
      throw new Error('It was expected to fail.');
    },
    (error: unknown) => error,
  );
}

describe('a request', () => {
  test('asks for JSON, by GET and without a body unless told otherwise', async () => {
    answerWith(200, '{"id":"a"}');
    await requestJson(`${server.url}/x`, schema);
    expect(received[0]).toMatchObject({ method: 'GET', url: '/x', headers: { accept: 'application/json' } });
    expect(received[0]?.headers).not.toHaveProperty('content-type');
  });

  test('sends its body as JSON in UTF-8', async () => {
    let body = '';
    answer = (request, response) => {
      request.setEncoding('utf8');
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => response.writeHead(201).end('{"id":"a"}'));
    };
    await requestJson(server.url, schema, { method: 'POST', body: { name: 'Zoë 🏕️', amount: null } });
    expect(received[0]).toMatchObject({
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
    });
    expect(JSON.parse(body)).toEqual({ name: 'Zoë 🏕️', amount: null });
  });

  test.each([200, 201, 202, 206])('succeeds with %d and gives the answer that was read', async (status) => {
    answerWith(status, '{"id":"a","extra":1}');
    await expect(requestJson(server.url, schema)).resolves.toEqual({ id: 'a' });
  });

  test.each([200, 204])('without an answer to read succeeds with %d', async (status) => {
    answerWith(status, '');
    await expect(requestEmpty(server.url, { method: 'DELETE' })).resolves.toBeInstanceOf(Headers);
  });

  test('waits for a slow answer', async () => {
    answer = (_request, response) => {
      setTimeout(() => response.end('{"id":"late"}'), 150);
    };
    await expect(requestJson(server.url, schema)).resolves.toEqual({ id: 'late' });
  });
});

describe('an answer outside of 2xx', () => {
  test.each([304, 400, 403, 404, 409, 413, 415, 422, 429, 500, 503])('%d is an ApiError', async (status) => {
    if (status === 304) answerWith(304, '');
    else answerWithProblem(status, 'What is wrong.', 'some_code');
    const error = await errorOf(requestEmpty(server.url, { method: 'DELETE' }));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject(status === 304 ? { status } : { status, message: 'What is wrong.', code: 'some_code' });
  });

  test.each([
    ['a page', '<h1>Bad gateway</h1>', 'text/html'],
    ['a text', 'upstream timed out', 'text/plain'],
    ['nothing', '', 'application/json'],
    ['half a JSON', '{"detail":"What is', 'application/problem+json'],
    ['JSON of another shape', '{"error":"no"}', 'application/json'],
    ['JSON that is no object', 'null', 'application/json'],
  ])('with %s in it has its status as its message', async (_what, body, type) => {
    answerWith(502, body, type);
    const error = await errorOf(requestJson(server.url, schema));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ message: '502 Bad Gateway', status: 502, code: null });
  });

  test('that breaks off keeps its status', async () => {
    answer = (_request, response) => {
      response.writeHead(500, { 'Content-Length': 100 }).write('{');
      setTimeout(() => response.destroy(), 20);
    };
    expect(await errorOf(requestJson(server.url, schema))).toMatchObject({ status: 500, name: 'ApiError' });
  });
});

describe('a good answer that can’t be used', () => {
  test.each([
    ['that is not JSON', '<!doctype html>'],
    ['that is empty', ''],
    ['of another shape', '{"id":5}'],
    ['without the expected field', '{}'],
    ['that is null', 'null'],
  ])('because of a body %s is an ApiError with a message for people', async (_what, body) => {
    answerWith(200, body);
    const error = await errorOf(requestJson(server.url, schema));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ message: 'The server gave an answer that could not be read.', status: 200 });
  });
});

describe('the page of a network that wants a sign-in', () => {
  const page = '<!doctype html><title>Welcome to our hotel</title>';

  test.each([200, 203, 511])('with %d is no answer to a read', async (status) => {
    answerWith(status, page, 'text/html; charset=utf-8');
    expect(await errorOf(requestJson(server.url, schema))).toBeInstanceOf(ForeignAnswerError);
  });

  test.each([200, 202, 403, 404, 511])('with %d is no answer to a deletion', async (status) => {
    answerWith(status, page, 'text/html');
    const error = await errorOf(requestEmpty(server.url, { method: 'DELETE' }));
    expect(error).toMatchObject({ name: 'ForeignAnswerError', isPage: true });
  });

  test.each(['text/plain', 'application/octet-stream'])('is none even as %s', async (type) => {
    answerWith(200, 'Welcome', type);
    expect(await errorOf(requestJson(server.url, schema))).toBeInstanceOf(ForeignAnswerError);
    expect(await errorOf(requestEmpty(ownPath(), { method: 'DELETE' }))).toBeInstanceOf(ForeignAnswerError);
  });

  test('with 404 keeps its status for a read: nothing is there', async () => {
    answerWith(404, page, 'text/html');
    expect(await errorOf(requestJson(server.url, schema))).toMatchObject({ name: 'ApiError', status: 404 });
  });
});

describe('what is answered without the words of the own server', () => {
  test.each([
    [404, '404 page not found', 'text/plain'],
    [400, '', ''],
    [400, 'Bad Request', 'text/plain'],
    [404, '{"error":"no route"}', 'application/json'],
    [403, 'Forbidden', 'text/plain'],
    [410, '', 'text/plain'],
  ])('is no refusal of it (%d, %s)', async (status, body, type) => {
    answerWith(status, body, type);
    for (const method of ['GET', 'DELETE'] as const) {
      const error = await errorOf(requestEmpty(ownPath(), { method }));
      expect(error).toMatchObject({ name: 'ForeignAnswerError', isPage: false });
      expect(await errorOf(requestEmpty(server.url, { method }))).toBeInstanceOf(ApiError);
    }
  });

  test.each([429, 500, 502])('keeps its status where that says enough (%d)', async (status) => {
    answerWith(status, 'No', 'text/plain');
    expect(await errorOf(requestEmpty(ownPath(), { method: 'PUT' }))).toMatchObject({ name: 'ApiError', status });
  });

  test('is enough of another server for a change or a deletion', async () => {
    answerWith(200, 'OK', 'text/plain');
    await expect(requestEmpty(server.url, { method: 'PUT' })).resolves.toBeInstanceOf(Headers);
  });
});

describe('a connection that fails', () => {
  test('because nobody listens is a NetworkError with the cause', async () => {
    const gone = await startServer(() => {});
    await gone.close();
    const error = await errorOf(requestJson(gone.url, schema));
    expect(error).toBeInstanceOf(NetworkError);
    expect((error as NetworkError).cause).toBeInstanceOf(TypeError);
  });

  test('before the answer is a NetworkError', async () => {
    answer = (request) => request.socket.destroy();
    expect(await errorOf(requestEmpty(server.url, { method: 'DELETE' }))).toBeInstanceOf(NetworkError);
  });

  test('in the middle of a good answer is a NetworkError', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'Content-Length': 100 }).write('{"id":');
      setTimeout(() => response.destroy(), 20);
    };
    expect(await errorOf(requestJson(server.url, schema))).toBeInstanceOf(NetworkError);
  });
});

test.each(['AbortError', 'TimeoutError'])('an %s of fetch is passed on as it is', async (name) => {
  const fetched = jest.spyOn(globalThis, 'fetch').mockRejectedValue(new DOMException('Stopped.', name));
  expect(await errorOf(requestJson(server.url, schema))).toMatchObject({ name });
  fetched.mockRestore();
});

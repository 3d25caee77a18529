import 'server-only';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { CHANGE_GROUP, CLAIMED_BY, DEVICE_MARK, IDEMPOTENCY_KEY, PREFER } from '@/lib/contract/headers';
import { RESPONSE_HEADERS } from '@/lib/contract/openapi/response-headers';
import { getEnv } from '@/lib/server/process/env';

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE';
const OWN_HEADERS = [PREFER, IDEMPOTENCY_KEY, CHANGE_GROUP, DEVICE_MARK, CLAIMED_BY];
const REQUEST_HEADERS = ['Authorization', 'Content-Type', 'If-Match', 'If-None-Match', ...OWN_HEADERS].join(', ');

/** The response headers that a page of another origin may read, besides those that it always may. */
const EXPOSED_HEADERS = Object.keys(RESPONSE_HEADERS).join(', ');

/** Seconds for which a browser remembers what a preflight allowed. Browsers take no more. */
const PREFLIGHT_AGE = 7_200;

/**
 * Lets the pages of the origins in CORS_ORIGINS call the API: sets the headers of the CORS protocol (Fetch standard, 3.3) on
 * the response to a call. Returns whether the request is a preflight of such a page, which needs nothing else.
 */
export function allowOrigin({ method, headers }: IncomingMessage, response: ServerResponse): boolean {
  const { CORS_ORIGINS } = getEnv();
  if (CORS_ORIGINS.length === 0) return false;
  response.setHeader('Vary', 'Origin');
  const { origin } = headers;
  if (origin === undefined || !CORS_ORIGINS.includes(origin)) return false;

  response.setHeader('Access-Control-Allow-Origin', origin);
  if (method !== 'OPTIONS' || headers['access-control-request-method'] === undefined) {
    response.setHeader('Access-Control-Expose-Headers', EXPOSED_HEADERS);
    return false;
  }
  response.setHeader('Access-Control-Allow-Methods', METHODS);
  response.setHeader('Access-Control-Allow-Headers', REQUEST_HEADERS);
  response.setHeader('Access-Control-Max-Age', PREFLIGHT_AGE);
  return true;
}

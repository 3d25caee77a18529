import 'server-only';
import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether the header `Authorization` has this token as its bearer. Takes as long for any other. */
export function isBearer(authorization: string, token: string): boolean {
  const [given, expected] = [authorization, `Bearer ${token}`].map(hash) as [Buffer, Buffer];
  return timingSafeEqual(given, expected);
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

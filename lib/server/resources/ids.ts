import 'server-only';
import { randomBytes } from 'node:crypto';
import { idOfBits } from '@/lib/domain/base58';

/** A new unguessable id: 128 random bits. */
export function newId(): string {
  return idOfBits(randomBytes(16).toString('hex'));
}

/** Whether a text has the form of an id. No other text is sent to the database. */
export function isId(text: string): boolean {
  return /^[1-9A-HJ-NP-Za-km-z]{22}$/.test(text);
}

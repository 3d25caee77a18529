import 'server-only';
import { randomBytes } from 'node:crypto';
import { idOfBits } from '@/lib/domain/base58';

/** A new unguessable id: 128 random bits. */
export function newId(): string {
  return idOfBits(randomBytes(16).toString('hex'));
}

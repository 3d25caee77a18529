import 'server-only';
import { randomBytes } from 'node:crypto';
import { idOfBits } from '@/lib/domain/base58';
import { colourOfId } from '@/lib/domain/colour';

/** A new unguessable id: 128 random bits. */
export function newId(): string {
  return idOfBits(randomBytes(16).toString('hex'));
}

/** A new unguessable id of a member, which stands for this colour. Of its 128 bits, that decides four. */
export function newMemberId(colour: number): string {
  for (;;) {
    const id = newId();
    if (colourOfId(id) === colour) return id;
  }
}

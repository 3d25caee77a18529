import 'server-only';
import { colourOfId } from '@/lib/domain/colour';
import { newId } from '@/lib/server/resources/ids';

/** A new unguessable id of a member, which stands for this colour. Of its 128 bits, that decides four. */
export function newMemberId(colour: number): string {
  for (;;) {
    const id = newId();
    if (colourOfId(id) === colour) return id;
  }
}

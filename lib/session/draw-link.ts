import { randomKey } from '@/lib/client/random-key';
import { idOfBits } from '@/lib/domain/base58';

/** An id for a link. Nobody can guess it. */
export function drawLink(): string {
  return idOfBits(randomKey());
}

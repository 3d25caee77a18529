import 'server-only';
import { LRUCache } from 'lru-cache';
import { perProcess } from '@/lib/server/process/per-process';
import type { TextInPieces } from '@/lib/server/resources/text-in-pieces';

/** The texts that are being sent, with the number of their readers. */
type TextsBeingSent = LRUCache<TextInPieces, number>;

/** Bytes of all these texts together. One that is larger is alone. */
const MAX_BYTES = 64 * 2 ** 20;

const getTextsBeingSent = perProcess('texts-being-sent', () => newTextsBeingSent(MAX_BYTES)).get;

/** The texts that are being sent, of so many bytes in all, with how many read each. */
export function newTextsBeingSent(maxSize: number): TextsBeingSent {
  return new LRUCache({ maxSize, sizeCalculation: (_readers, { bytes }) => Math.min(bytes, maxSize) });
}

/**
 * A body that gives each piece once the one before it is on its way: a reader who takes nothing holds one piece. The text
 * itself is held for all its readers together. Where too much is held, the text whose readers have been idle the longest
 * goes, and they lose their connection.
 */
export function chunkedBody(
  text: TextInPieces,
  beingSent: TextsBeingSent = getTextsBeingSent(),
): ReadableStream<Uint8Array> {
  const reference = new WeakRef(text);
  let unread: TextInPieces | null = text;
  let at = 0;

  function begin(): void {
    if (unread) beingSent.set(unread, (beingSent.get(unread) ?? 0) + 1);
    unread = null;
  }

  function end(): void {
    const sent = reference.deref();
    const readers = sent && beingSent.get(sent);
    if (sent === undefined || readers === undefined || unread) return;
    if (readers > 1) beingSent.set(sent, readers - 1);
    else beingSent.delete(sent);
  }

  return new ReadableStream(
    {
      pull(controller) {
        begin();
        const sent = reference.deref();
        // Asking for it makes it the one that was used last. An AbortError closes the connection, and Next.js does not log it.
        if (sent === undefined || beingSent.get(sent) === undefined) {
          return controller.error(new DOMException('The reader was too slow.', 'AbortError'));
        }
        const piece = sent.pieces[at];
        at += 1;
        if (piece) controller.enqueue(piece);
        if (at < sent.pieces.length) return;
        end();
        controller.close();
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
}

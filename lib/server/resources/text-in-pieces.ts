import 'server-only';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Characters after which a piece ends, as soon as the part in it does: some milliseconds of work. */
export const PIECE = 64 * 2 ** 10;

/** A text in UTF-8, in pieces that each have a buffer of their own. */
export interface TextInPieces {
  readonly pieces: readonly Uint8Array<ArrayBuffer>[];
  readonly bytes: number;
}

/**
 * The parts as one text. Each is made when it is asked for. Gives way to others after each piece, and throws where it
 * is abandoned then.
 */
export async function inPieces(parts: Iterable<string>, abandoned?: AbortSignal): Promise<TextInPieces> {
  const encoder = new TextEncoder();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let text = '';
  for (const part of parts) {
    text += part;
    if (text.length < PIECE) continue;
    pieces.push(encoder.encode(text));
    text = '';
    await nextTurn();
    abandoned?.throwIfAborted();
  }
  if (text !== '') pieces.push(encoder.encode(text));
  return { pieces, bytes: pieces.reduce((sum, { byteLength }) => sum + byteLength, 0) };
}

import 'server-only';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { constants, crc32, createDeflateRaw, gunzip } from 'node:zlib';

/** A text without its nonce, as it is and compressed. */
export interface NonceText {
  /** The nonce stands between every two of them. */
  parts: readonly Buffer[];
  /** The same in deflate (RFC 1951), where the nonce stands in fewer places: the others refer to these. */
  deflated: readonly Buffer[];
  /** Of all that is kept. */
  bytes: number;
}

/**
 * As long as a nonce, a UUID. Each byte is another one, and none of them is in a page: they are control characters or are never in
 * UTF-8. So the compressor finds it nowhere but where it stands whole.
 */
const PLACEHOLDER = Buffer.from([...range(0x01, 0x08), ...range(0x0e, 0x1f), ...range(0xf5, 0xfe)]);

/** Bytes that deflate refers back at most, less what zlib keeps to look ahead. */
const LOOK_BACK = 32_000;

/**
 * Takes a nonce out of a text and compresses the rest. Null where that can't be undone: the nonce is no UUID, or the text has
 * bytes of the placeholder.
 */
export async function withoutNonce(text: Buffer, nonce: string): Promise<NonceText | null> {
  if (nonce.length !== PLACEHOLDER.byteLength) return null;
  const parts = split(text, nonce);
  const deflated = await deflateSections(sectionsOf(parts));
  const bytes = [...parts, ...deflated].reduce((sum, { byteLength }) => sum + byteLength, 0);
  const made = { parts, deflated, bytes };
  const again = await promisify(gunzip)(gzipWithNonce(made, nonce)).catch(() => null);
  return again?.equals(text) ? made : null;
}

/** The text with another nonce. */
export function withNonce({ parts }: NonceText, nonce: string): Buffer {
  return Buffer.concat(joined(parts, Buffer.from(nonce)));
}

/**
 * The same as a gzip file (RFC 1952), without compressing it again: the nonce is a block that is stored as it is. Only the
 * checksum is made of the whole text.
 */
export function gzipWithNonce(text: NonceText, nonce: string): Buffer {
  const whole = joined(text.parts, Buffer.from(nonce));
  const trailer = Buffer.alloc(8);
  // Piece by piece: to put the text together would take the memory of a page for each answer.
  trailer.writeUInt32LE(
    whole.reduce((sum, piece) => crc32(piece, sum), 0),
    0,
  );
  trailer.writeUInt32LE(whole.reduce((sum, { byteLength }) => sum + byteLength, 0) % 2 ** 32, 4);
  return Buffer.concat([HEADER, ...joined(text.deflated, storedBlock(nonce)), trailer]);
}

/** Deflate, without a name or a time, by an unknown system. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);

function storedBlock(nonce: string): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(nonce.length, 1);
  head.writeUInt16LE(0xffff - nonce.length, 3);
  return Buffer.concat([head, Buffer.from(nonce)]);
}

function split(text: Buffer, nonce: string): Buffer[] {
  const parts: Buffer[] = [];
  let start = 0;
  for (let at = text.indexOf(nonce); at >= 0; at = text.indexOf(nonce, start)) {
    parts.push(text.subarray(start, at));
    start = at + nonce.length;
  }
  return [...parts, text.subarray(start)];
}

/** Several parts with the placeholder between them, where the compressor can refer to the one before. */
function sectionsOf(parts: readonly Buffer[]): Buffer[] {
  const sections: Buffer[][] = [];
  for (const [at, part] of parts.entries()) {
    const isNear = at > 1 && (parts[at - 1]?.byteLength ?? 0) + PLACEHOLDER.byteLength <= LOOK_BACK;
    if (isNear) sections.at(-1)?.push(PLACEHOLDER, part);
    else sections.push([part]);
  }
  return sections.map((section) => Buffer.concat(section));
}

/** Each begins and ends at a whole byte. What the compressor makes of the placeholders between them is dropped. */
async function deflateSections(sections: readonly Buffer[]): Promise<Buffer[]> {
  const stream = createDeflateRaw();
  const output: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => output.push(chunk));
  const take = () => Buffer.concat(output.splice(0));
  const write = async (data: Buffer) => {
    stream.write(data);
    await new Promise<void>((resolve) => stream.flush(constants.Z_SYNC_FLUSH, resolve));
    return take();
  };

  const deflated: Buffer[] = [];
  for (const [at, section] of sections.slice(0, -1).entries()) {
    if (at > 0) await write(PLACEHOLDER);
    deflated.push(await write(section));
  }
  if (sections.length > 1) await write(PLACEHOLDER);
  const ended = once(stream, 'end');
  stream.end(sections.at(-1));
  await ended;
  return [...deflated, take()];
}

function joined(parts: readonly Buffer[], between: Buffer): Buffer[] {
  return parts.flatMap((part, at) => (at === 0 ? [part] : [between, part]));
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

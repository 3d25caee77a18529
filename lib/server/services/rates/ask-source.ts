import 'server-only';

/** Why a source gives no rates, in words that hold nothing of its URL. */
export class SourceError extends Error {
  override name = 'SourceError';
}

/** Milliseconds in which a source has to give all of its answer. */
const DEADLINE_MS = 5_000;

/** Bytes. The daily file has 2,000. */
const MAX_BYTES = 64 * 1024;

/**
 * The text at the URL. Nothing but the URL goes out. Throws where it is not all there in time, is answered with anything but
 * 200, leads elsewhere or is too large.
 */
export async function askSource(url: string): Promise<string> {
  const response = await fetch(url, {
    headers: { Accept: 'application/xml, application/json', 'User-Agent': 'Quits' },
    redirect: 'manual',
    cache: 'no-store',
    credentials: 'omit',
    signal: AbortSignal.timeout(DEADLINE_MS),
  });
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new SourceError(`It answered ${response.status}.`);
  }
  return readText(response);
}

/** Leaves off where there is more than is taken, whatever the answer says of its length. */
async function readText({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop ends the connection.
  for await (const part of body ?? []) {
    bytes += part.length;
    if (bytes > MAX_BYTES) throw new SourceError(`Its answer has more than ${MAX_BYTES} bytes.`);
    parts.push(part);
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts));
}

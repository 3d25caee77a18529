import { formatETag } from '@/lib/contract/etag';

/** The version that a call is about, and the history that it belongs to. */
export interface Revision {
  version?: number;
  epoch?: string;
}

/** The header by which a call is refused (412) where this is not the version any more. */
export function ifMatch({ version, epoch }: Revision): Record<string, string> {
  return version === undefined ? {} : { 'If-Match': formatETag({ epoch, version }) };
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import { headers } from 'next/headers';
import { getLocale } from 'next-intl/server';
import { htmlOfProject } from '@/components/project/text/html-of-project';
import { putSentText } from '@/components/project/text/sent-texts';
import type { Project } from '@/lib/domain/project';
import { writtenMessages } from '@/lib/i18n/messages-on-server';
import { requestNonce } from '@/lib/server/http/content-security-policy';

/** Pieces after which others have their turn. */
const PIECES_AT_ONCE = 500;

/** Hands the project over to the page that is being rendered, as text, and returns the nonce of the page. */
export async function sendAsText(project: Project): Promise<string | null> {
  const nonce = requestNonce(await headers());
  if (nonce === undefined) return null;
  const locale = await getLocale();
  const pieces: string[] = [];
  for (const piece of htmlOfProject(project, await writtenMessages(locale), locale)) {
    pieces.push(piece);
    if (pieces.length % PIECES_AT_ONCE === 0) await nextTurn();
  }
  putSentText(nonce, pieces.join(''));
  return nonce;
}

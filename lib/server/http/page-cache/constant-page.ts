import 'server-only';
import { createHash } from 'node:crypto';

/** What stands in a cached page in place of its nonce, which is as long. No policy allows it. */
export const NO_NONCE = '00000000-0000-0000-0000-000000000000';

/**
 * The sources by which a policy allows the inline scripts of a page that was rendered with this nonce, each by its hash
 * (CSP 3, 2.3.1). Only those that have the nonce, which nobody knew before: a script in what somebody has entered is not among
 * them.
 */
export function allowedScripts(page: string, nonce: string): string[] {
  const scripts = new RegExp(`<script\\b[^>]*\\snonce="${nonce}"[^>]*>(.*?)</script>`, 'gs');
  const sources = new Set([...page.matchAll(scripts)].map(([, source = '']) => source.replaceAll(nonce, NO_NONCE)));
  // A script that is a file has no text of its own.
  sources.delete('');
  return [...sources].map(hashOf);
}

function hashOf(source: string): string {
  return `'sha256-${createHash('sha256').update(source).digest('base64')}'`;
}

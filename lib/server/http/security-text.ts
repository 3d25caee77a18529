import 'server-only';

/** Days. A file that is older than its server counts as outdated, so the time is counted from each request. */
const VALID_DAYS = 180;

/** The content of security.txt (RFC 9116). */
export function securityText(contact: string, now: Date): string {
  const expires = new Date(now);
  expires.setUTCDate(now.getUTCDate() + VALID_DAYS);
  expires.setUTCHours(0, 0, 0, 0);
  return `Contact: ${contact}\nExpires: ${expires.toISOString()}\n`;
}

import { securityText } from '@/lib/server/http/security-text';
import { getEnv } from '@/lib/server/process/env';

// The contact is a setting of the running server, not of the build.
export const dynamic = 'force-dynamic';

/** Whom to tell of a vulnerability (RFC 9116), where the operator has said it. */
export function GET(): Response {
  const { SECURITY_CONTACT } = getEnv();
  if (SECURITY_CONTACT === '') return new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } });
  return new Response(securityText(SECURITY_CONTACT, new Date()), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}

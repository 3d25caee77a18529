import type { ProblemCode } from '@/lib/contract/problem';

/**
 * The code that stands for the refusal of a server that knows only the specification, and so tells no codes: what the call is about is
 * gone. Null for any other refusal. A call about a member or an expense may find the project gone as well. That, once it is read again, tells.
 */
export function codeOfForeignServer({ status, url }: Pick<Response, 'status' | 'url'>): ProblemCode | null {
  if (status !== 404) return null;
  return /\/projects\/[^/]+\/members\b/.test(url) ? 'member_not_found' : 'project_not_found';
}

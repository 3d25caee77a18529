import type { ProblemCode } from '@/lib/contract/problem';
import { isProjectMissing } from './api-error';

/** Why a link leads to a project no more. */
export type Gone =
  /** There is no such project, or it is deleted for good. */
  | { readonly kind: 'missing' }
  /** It is deleted, and can be restored for a while. Who has a link that writes can bring it back. */
  | { readonly kind: 'deleted'; readonly deletedAt: string; readonly canBringBack: boolean }
  /** The link was replaced, or revoked. */
  | { readonly kind: 'link' };

/** What a call's failure says of the project; null where that is there, or nothing is said of it. */
export function goneBy(error: unknown): Gone | null {
  if (!isProjectMissing(error)) return null;
  if (error.code === ('link_replaced' satisfies ProblemCode)) return { kind: 'link' };
  if (error.code !== ('project_deleted' satisfies ProblemCode)) return { kind: 'missing' };
  return { kind: 'deleted', deletedAt: error.about.deletedAt ?? '', canBringBack: !error.about.isReadOnly };
}

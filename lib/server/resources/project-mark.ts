import 'server-only';
import { createHash } from 'node:crypto';

/**
 * By this a browser knows a project again that has got another link (docs/decisions/031-marks-of-projects.md): 32 hexadecimal digits that follow
 * from its own id, which has 128 random bits. So the mark leads to no link, and it is none: a link has another form.
 */
export function projectMark(projectId: string): string {
  return createHash('sha256').update(`mark of the project ${projectId}`).digest('hex').slice(0, 32);
}

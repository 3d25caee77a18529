import 'server-only';
import { createHash } from 'node:crypto';
import type { ProjectRows } from '@/lib/server/repositories/project-repository';
import { toWireProjectHead, wireMembersOf } from '@/lib/server/resources/serializers';
import { inPieces, type TextInPieces } from '@/lib/server/resources/text-in-pieces';

/** The link by which somebody gets a project, and whether nothing can be changed by it. */
interface SeenBy {
  link: string;
  isReadOnly: boolean;
}

/** The JSON of a whole project in its wire shape, as who has the link gets it. Gives way to others after each piece. */
export function textOfProject(rows: ProjectRows, seenBy: SeenBy): Promise<TextInPieces> {
  return inPieces(jsonOfProject(rows, seenBy));
}

/** The JSON of a project, in texts of at most one member or expense each. */
function* jsonOfProject(rows: ProjectRows, { link, isReadOnly }: SeenBy): Generator<string> {
  const { id, ...head } = toWireProjectHead(rows.project);
  const identity = isReadOnly ? { read_only: true } : { mark: projectMark(id) };
  yield opened({ id: link, ...identity, ...head }, 'members');
  let isFirst = true;
  for (const { head, expenses } of wireMembersOf(rows)) {
    if (!isFirst) yield ',';
    isFirst = false;
    yield opened(head, 'expenses');
    let comma = '';
    for (const expense of expenses) {
      yield comma + JSON.stringify(expense);
      comma = ',';
    }
    yield ']}';
  }
  yield ']}';
}

/** The JSON of the head up to the first item of the list that comes last in the whole. */
function opened(head: object, list: string): string {
  return `${JSON.stringify(head).slice(0, -1)},"${list}":[`;
}

/**
 * By this a browser knows a project again that has got another link (docs/decisions/031-marks-of-projects.md): 32
 * hexadecimal digits that follow from its own id, which has 128 random bits. So the mark leads to no link, and it is
 * none: a link has another form.
 */
export function projectMark(projectId: string): string {
  return createHash('sha256').update(`mark of the project ${projectId}`).digest('hex').slice(0, 32);
}

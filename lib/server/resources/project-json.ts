import 'server-only';
import { createHash } from 'node:crypto';
import type { ProjectRows } from '@/lib/server/repositories/project-repository';
import { toWireProjectHead, wireMembersOf } from '@/lib/server/resources/serializers';

/** Characters after which a piece ends, as soon as the member or expense does: some milliseconds of work. */
export const PIECE = 64 * 2 ** 10;

/** The link by which somebody gets a project, and whether nothing can be changed by it. */
interface SeenBy {
  link: string;
  isReadOnly: boolean;
}

/**
 * The JSON of a project in its wire shape, in UTF-8, as who has the link gets it. A member that is as it was at the version `since` comes
 * without its expenses. Each piece is made when it is asked for.
 */
export function* piecesOfProject(
  rows: ProjectRows,
  seenBy: SeenBy,
  since?: number,
): Generator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  let text = '';
  for (const part of jsonOfProject(rows, seenBy, since)) {
    text += part;
    if (text.length < PIECE) continue;
    yield encoder.encode(text);
    text = '';
  }
  if (text !== '') yield encoder.encode(text);
}

/** In texts of at most one member or expense each. */
function* jsonOfProject(
  { project, ...rows }: ProjectRows,
  { link, isReadOnly }: SeenBy,
  since = -1,
): Generator<string> {
  const { id, ...head } = toWireProjectHead(project);
  const identity = isReadOnly ? { read_only: true } : { mark: projectMark(id) };
  yield opened({ id: link, ...identity, ...head }, 'members');
  let comma = '';
  for (const { head, expenses } of wireMembersOf(rows)) {
    if (head.version <= since) {
      yield comma + JSON.stringify(head);
    } else {
      yield comma + opened(head, 'expenses');
      comma = '';
      for (const expense of expenses) {
        yield comma + JSON.stringify(expense);
        comma = ',';
      }
      yield ']}';
    }
    comma = ',';
  }
  yield ']}';
}

/** The JSON of the head up to the first item of the list that comes last in the whole. */
function opened(head: object, list: string): string {
  return `${JSON.stringify(head).slice(0, -1)},"${list}":[`;
}

/**
 * By this a browser knows a project again that has got another link (docs/decisions/031-marks-of-projects.md): 32 hexadecimal digits that follow
 * from its own id, which has 128 random bits. So the mark leads to no link, and it is none: a link has another form.
 */
export function projectMark(projectId: string): string {
  return createHash('sha256').update(`mark of the project ${projectId}`).digest('hex').slice(0, 32);
}

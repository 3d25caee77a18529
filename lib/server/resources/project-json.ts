import 'server-only';
import { createHash } from 'node:crypto';
import type { WireMemberHead } from '@/lib/contract/project';
import type { ProjectRows } from '@/lib/server/repositories/project-repository';
import { toWireProjectHead, wireMembersOf } from '@/lib/server/resources/serializers';
import { inPieces, PIECE, type TextInPieces } from '@/lib/server/resources/text-in-pieces';

/** The text of a project, with where each member stands in it. */
export interface ProjectText extends TextInPieces {
  members: readonly MemberText[];
}

/** The link by which somebody gets a project, and whether nothing can be changed by it. */
interface SeenBy {
  link: string;
  isReadOnly: boolean;
}

/** Where a member stands in the text of its project. */
interface MemberText {
  version: number;
  /** Its JSON without expenses. */
  head: string;
  /** The bytes of the text at which its JSON begins and ends. */
  from: number;
  to: number;
}

/** The JSON of a whole project in its wire shape, as who has the link gets it. Gives way to others after each piece. */
export async function textOfProject(rows: ProjectRows, seenBy: SeenBy): Promise<ProjectText> {
  const members: MemberText[] = [];
  return { ...(await inPieces(parts())), members };

  function* parts(): Generator<string> {
    let bytes = 0;
    for (const [part, member] of jsonOfProject(rows, seenBy)) {
      if (typeof member === 'object')
        members.push({ version: member.version, head: JSON.stringify(member), from: bytes, to: bytes });
      bytes += Buffer.byteLength(part);
      const last = members.at(-1);
      if (last && member === 'ends') last.to = bytes;
      yield part;
    }
  }
}

/** In texts of at most one member or expense each. With the first of a member comes its head, with its last that it ends. */
function* jsonOfProject(
  { project, ...rows }: ProjectRows,
  { link, isReadOnly }: SeenBy,
): Generator<[text: string, member?: WireMemberHead | 'ends']> {
  const { id, ...head } = toWireProjectHead(project);
  const identity = isReadOnly ? { read_only: true } : { mark: projectMark(id) };
  yield [opened({ id: link, ...identity, ...head }, 'members')];
  let isFirst = true;
  for (const { head, expenses } of wireMembersOf(rows)) {
    if (!isFirst) yield [','];
    isFirst = false;
    yield [opened(head, 'expenses'), head];
    let comma = '';
    for (const expense of expenses) {
      yield [comma + JSON.stringify(expense)];
      comma = ',';
    }
    yield [']}', 'ends'];
  }
  yield [']}'];
}

/**
 * The same text for who knows the project at a version: what was not changed since comes without its expenses. It is
 * cut out of the whole one, so that it costs no more than to copy it.
 */
export function jsonSince({ pieces, members }: ProjectText, version: number): TextInPieces {
  const encoder = new TextEncoder();
  const whole = Buffer.concat(pieces);
  const parts: Uint8Array[] = [whole.subarray(0, members[0]?.from)];
  for (const [at, { head, from, to, ...member }] of members.entries()) {
    if (at > 0) parts.push(encoder.encode(','));
    parts.push(member.version > version ? whole.subarray(from, to) : encoder.encode(head));
  }
  if (members.length > 0) parts.push(whole.subarray(members.at(-1)?.to));
  const text = Buffer.concat(parts);
  const starts = Array.from({ length: Math.ceil(text.byteLength / PIECE) }, (_, at) => at * PIECE);
  // Copied, as each has a buffer of its own.
  return { pieces: starts.map((at) => new Uint8Array(text.subarray(at, at + PIECE))), bytes: text.byteLength };
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

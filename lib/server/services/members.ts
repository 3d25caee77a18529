import 'server-only';
import type { WireMemberHead } from '@/lib/contract/project';
import type { MemberInput, NewMemberInput } from '@/lib/contract/requests';
import { colourOfId, freeColour, lastPlace } from '@/lib/domain/colour';
import { MAX_MEMBERS } from '@/lib/domain/project';
import { getDb } from '@/lib/server/engines/db';
import type { Tx } from '@/lib/server/engines/engine';
import { deleteMember as deleteRows, readTouched } from '@/lib/server/repositories/delete-member';
import * as members from '@/lib/server/repositories/member-repository';
import type { MemberRow } from '@/lib/server/repositories/project-repository';
import { definedOf } from '@/lib/server/repositories/sql';
import type { Call, Created, MemberPath, ProjectPath, VersionCheck } from '@/lib/server/resources/call-types';
import { memberNotFound, ProblemError, preconditionFailed } from '@/lib/server/resources/errors';
import { newMemberId } from '@/lib/server/resources/ids';
import { toWireExpenseContents } from '@/lib/server/resources/serializers';
import { type Changed, changeProject } from '@/lib/server/services/change-project';
import { createOnce, requireFreeId } from '@/lib/server/services/create-once';
import { openProject } from '@/lib/server/services/open-by-link';

/** The member, by any link. Throws member_not_found and what `openProject` throws. */
export async function getMember({ projectId: link, memberId }: MemberPath): Promise<WireMemberHead> {
  const { projectId } = await openProject(link);
  return requireMember(getDb(), { projectId, memberId });
}

/** A new member, placed last unless an order is given. Throws limit_reached, id_taken and what `createOnce` throws. */
export function addMember(projectId: string, input: NewMemberInput, call?: Call): Promise<Created<WireMemberHead>> {
  const read = (tx: Tx, projectId: string, memberId: string) => members.readMember(tx, { projectId, memberId });
  return createOnce({ path: { projectId }, call, content: ['member', input], read, create });

  async function create(tx: Tx, version: number, path: ProjectPath): Promise<Changed<WireMemberHead>> {
    const { projectId } = path;
    if (input.former_id !== undefined) await requireFreeId(tx, path, input.former_id);
    const others = await members.readPlaces(tx, projectId);
    if (others.length >= MAX_MEMBERS) {
      throw new ProblemError('limit_reached', `A project has at most ${MAX_MEMBERS} members.`);
    }
    const order = input.order ?? lastPlace(others);
    const colour = freeColour(
      order,
      others.map(({ id }) => colourOfId(id)),
    );
    const member = { id: input.former_id ?? newMemberId(colour), name: input.name ?? null, order, version };
    await members.insertMembers(tx, projectId, [member]);
    return { result: member, entry: { kind: 'member_added', before: { members: { [member.id]: null } } } };
  }
}

/** The member after the change. Throws member_not_found, precondition_failed and what `changeProject` throws. */
export function updateMember(
  asked: MemberPath,
  { name, order }: MemberInput,
  { check, source }: Call,
): Promise<WireMemberHead> {
  return changeProject(asked, source, async (tx, version, path) => {
    const before = await requireMember(tx, path, check);
    const fields = definedOf({ name, order, version });
    await members.updateMember(tx, path, fields);
    const member = { ...before, ...fields };
    const isSame = before.name === member.name && before.order === member.order;
    return {
      result: member,
      entry: { kind: 'member_changed', before: isSame ? {} : { members: { [member.id]: contentOf(before) } } },
    };
  });
}

/** Returns the project's version. Throws member_not_found, precondition_failed and what `changeProject` throws. */
export function deleteMember(asked: MemberPath, { check, source }: Call): Promise<number> {
  return changeProject(asked, source, async (tx, version, path) => {
    const member = await requireMember(tx, path, check);
    const touched = await readTouched(tx, path);
    await deleteRows(tx, path, version);
    const before = { members: { [member.id]: contentOf(member) }, expenses: toWireExpenseContents(touched) };
    return { result: version, entry: { kind: 'member_removed', before } };
  });
}

/**
 * The member as it is. Throws member_not_found, and precondition_failed where the member or an expense that it paid has
 * changed.
 */
async function requireMember(tx: Tx, path: MemberPath, check?: VersionCheck): Promise<MemberRow> {
  const member = await members.readMember(tx, path);
  if (!member) throw memberNotFound();
  if (check && !check(member.version)) throw preconditionFailed(member);
  return member;
}

function contentOf({ name, order }: MemberRow) {
  return { name, order };
}

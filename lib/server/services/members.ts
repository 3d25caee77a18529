import 'server-only';
import type { WireMemberHead } from '@/lib/contract/project';
import type { MemberInput, NewMemberInput } from '@/lib/contract/requests';
import { getDb } from '@/lib/server/engines/db';
import type { Tx } from '@/lib/server/engines/engine';
import * as members from '@/lib/server/repositories/member-repository';
import type { MemberRow } from '@/lib/server/repositories/project-repository';
import type { Call, Created, MemberPath, VersionCheck } from '@/lib/server/resources/call-types';
import { memberNotFound, preconditionFailed } from '@/lib/server/resources/errors';
import { changeEntities } from '@/lib/server/services/change-entities';
import { changeProject } from '@/lib/server/services/change-project';
import { createOnce, requireFreeId } from '@/lib/server/services/create-once';
import { openProject } from '@/lib/server/services/open-by-link';

/** The key of what a creating call makes, in the patch that it is. */
const KEY = 'new-';

/** The member, by any link. Throws member_not_found and what `openProject` throws. */
export async function getMember({ projectId: link, memberId }: MemberPath): Promise<WireMemberHead> {
  const { projectId } = await openProject(link);
  return requireMember(getDb(), { projectId, memberId });
}

/** A new member, placed last unless an order is given. Throws limit_reached, id_taken and what `createOnce` throws. */
export function addMember(projectId: string, input: NewMemberInput, call?: Call): Promise<Created<WireMemberHead>> {
  return createOnce({
    path: { projectId },
    call,
    content: ['member', input],
    read: (tx, projectId, memberId) => members.readMember(tx, { projectId, memberId }),
    async create(tx, version, path) {
      if (input.former_id !== undefined) await requireFreeId(tx, path, input.former_id);
      const { entry, memberOf } = await changeEntities(tx, { ...path, version }, { members: { [KEY]: input } });
      return { result: memberOf(KEY), entry };
    },
  });
}

/** The member after the change. Throws member_not_found, precondition_failed and what `changeProject` throws. */
export function updateMember(asked: MemberPath, input: MemberInput, call: Call): Promise<WireMemberHead> {
  const { memberId } = asked;
  return changeProject(asked, call.source, async (tx, version, path) => {
    await requireMember(tx, path, call.check);
    const { entry, memberOf } = await changeEntities(tx, { ...path, version }, { members: { [memberId]: input } });
    return { result: memberOf(memberId), entry };
  });
}

/** Returns the project's version. Throws member_not_found, precondition_failed and what `changeProject` throws. */
export function deleteMember(asked: MemberPath, { check, source }: Call): Promise<number> {
  return changeProject(asked, source, async (tx, version, path) => {
    await requireMember(tx, path, check);
    const { entry } = await changeEntities(tx, { ...path, version }, { members: { [path.memberId]: null } });
    return { result: version, entry };
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

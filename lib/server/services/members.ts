import 'server-only';
import type { WireMemberHead } from '@/lib/contract/project';
import type { MemberInput } from '@/lib/contract/requests';
import { colourOfId, freeColour, lastPlace } from '@/lib/domain/colour';
import { MAX_MEMBERS } from '@/lib/domain/project';
import type { Db } from '@/lib/server/engines/db';
import * as deletion from '@/lib/server/repositories/member-deletion';
import * as members from '@/lib/server/repositories/member-repository';
import type { Created, VersionCheck } from '@/lib/server/resources/calls';
import { memberNotFound, ProblemError, preconditionFailed } from '@/lib/server/resources/errors';
import { newMemberId } from '@/lib/server/resources/member-id';
import type { MemberPath, ProjectPath } from '@/lib/server/resources/resource-path';
import { changeProject } from '@/lib/server/services/change-project';
import { createOnce } from '@/lib/server/services/create-once';

/** A new member, placed last unless an order is given. Throws limit_reached and what `createOnce` throws. */
export function addMember(link: string, input: MemberInput, key?: string): Promise<Created<WireMemberHead>> {
  const read = (tx: Db, projectId: string, memberId: string) => members.readMember(tx, { projectId, memberId });
  return createOnce({ path: { projectId: link }, key, content: ['member', input], read, create });

  async function create(tx: Db, version: number, { projectId }: ProjectPath): Promise<WireMemberHead> {
    const others = await members.readPlaces(tx, projectId);
    if (others.length >= MAX_MEMBERS) {
      throw new ProblemError('limit_reached', `A project has at most ${MAX_MEMBERS} members.`);
    }
    const order = input.order ?? lastPlace(others);
    const colour = freeColour(
      order,
      others.map(({ id }) => colourOfId(id)),
    );
    const member = { id: newMemberId(colour), name: input.name ?? null, order, version };
    await members.insertMember(tx, projectId, member);
    return member;
  }
}

/** The member after the change. Throws member_not_found, precondition_failed and what `changeProject` throws. */
export function updateMember(
  asked: MemberPath,
  { name, order }: MemberInput,
  check?: VersionCheck,
): Promise<WireMemberHead> {
  return changeProject(asked, async (tx, version, path) => {
    if (check) await requireVersion(tx, path, check);
    const member = await members.updateMember(tx, path, { name, order, version });
    if (!member) throw memberNotFound();
    return member;
  });
}

/** Returns the project's version. Throws member_not_found, precondition_failed and what `changeProject` throws. */
export function deleteMember(asked: MemberPath, check?: VersionCheck): Promise<number> {
  return changeProject(asked, async (tx, version, path) => {
    if (check) await requireVersion(tx, path, check);
    if (!(await deletion.deleteMember(tx, path, version))) throw memberNotFound();
    return version;
  });
}

/** Throws member_not_found, and precondition_failed where the member or an expense that it paid has changed. */
async function requireVersion(tx: Db, path: MemberPath, check: VersionCheck): Promise<void> {
  const member = await members.readMember(tx, path);
  if (!member) throw memberNotFound();
  if (!check(member.version)) throw preconditionFailed(member);
}

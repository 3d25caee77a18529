import { byId } from '@/lib/domain/by-id';
import type { Member, Project } from '@/lib/domain/project';
import type { Sides } from './merge-field';
import { hasTouchedMember, newlyInvolved } from './touched';

/** Who is in the project on the sides of a merge, and who is in it afterwards. */
export interface Membership {
  readonly before: readonly string[];
  readonly removedByMe: ReadonlySet<string>;
  readonly removedByThem: ReadonlySet<string>;
  readonly after: ReadonlySet<string>;
}

/** `bringsBack` says whether a member that I have removed comes back when they have touched it. */
export function mergeMembership({ base, mine, theirs }: Sides<Project>, bringsBack: boolean): Membership {
  const [known, kept, latest] = [byId(base.members), byId(mine.members), byId(theirs.members)];
  const removedByMe = missing(base.members, kept);
  const removedByThem = missing(base.members, latest);
  const involvedByMe = removedByThem.size === 0 ? new Set<string>() : newlyInvolved(base, mine);
  const involvedByThem = removedByMe.size === 0 ? new Set<string>() : newlyInvolved(base, theirs);

  /** What they have removed stays if I have touched it or put it into an involved list, else it goes. */
  function stays(member: Member): boolean {
    const old = known.get(member.id);
    if (latest.has(member.id) || old === undefined) return true;
    return involvedByMe.has(member.id) || hasTouchedMember(old, member, removedByMe);
  }

  /** What I have removed comes back if they have touched it or put it into an involved list, else it stays away. */
  function comesBack(member: Member): boolean {
    const old = known.get(member.id);
    if (kept.has(member.id) || old === undefined) return true;
    return bringsBack && (involvedByThem.has(member.id) || hasTouchedMember(old, member, removedByThem));
  }

  const after = [...mine.members.filter(stays), ...theirs.members.filter(comesBack)].map(({ id }) => id);
  // A member that both have is in both lists, and one that only one has is asked by that one's rule alone.
  return { before: [...known.keys()], removedByMe, removedByThem, after: new Set(after) };
}

function missing(before: readonly Member[], now: ReadonlyMap<string, Member>): Set<string> {
  return new Set(before.filter(({ id }) => !now.has(id)).map(({ id }) => id));
}

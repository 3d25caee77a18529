import { useRef, useSyncExternalStore } from 'react';
import { isSameSlice, useSession } from '@/components/project/session-context';
import { findMember } from '@/lib/domain/entities';
import type { Member } from '@/lib/domain/project';
import type { SessionState } from '@/lib/session/session-store';

interface MemberSlice<Slice> {
  readonly id: string;
  readonly member: Member | undefined;
  readonly conflicts: SessionState['editor']['conflicts'];
  readonly incomingIds: SessionState['incomingIds'];
  readonly slice: Slice;
}

/**
 * As `useProjectSession`, for one of thousands of rows, which all look at each key: the slice is selected again only when the
 * row's member, a conflict or a mark has changed. `id` is that of the row.
 */
export function useMemberSlice<Slice>(
  memberId: string,
  id: string,
  select: (member: Member | undefined, state: SessionState) => Slice,
): Slice {
  const session = useSession();
  const last = useRef<MemberSlice<Slice>>(null);
  function getSlice(): Slice {
    const state = session.getState();
    const { conflicts, draft } = state.editor;
    const { incomingIds } = state;
    const member = findMember(draft, memberId);
    const known = last.current;
    const isKnown =
      known?.member === member &&
      known?.id === id &&
      known.conflicts === conflicts &&
      known.incomingIds === incomingIds;
    if (known && isKnown) return known.slice;
    const selected = select(member, state);
    const slice = known && isSameSlice(known.slice, selected) ? known.slice : selected;
    last.current = { id, member, conflicts, incomingIds, slice };
    return slice;
  }
  return useSyncExternalStore(session.subscribe, getSlice, getSlice);
}

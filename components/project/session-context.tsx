import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useSyncExternalStore,
} from 'react';
import { findMember } from '@/lib/domain/find-entity';
import type { Member } from '@/lib/domain/project';
import type { ProjectSession } from '@/lib/session/project-session';
import type { SessionState, SessionStore } from '@/lib/session/session-store';

export const SessionContext = createContext<ProjectSession | null>(null);

/** A project that is only looked at, within an open one or alone: what is below shows it, and has nothing that changes it. */
const LookContext = createContext<SessionStore | null>(null);

export function LookProvider({ store, children }: { store: SessionStore; children: ReactNode }) {
  return (
    <SessionContext value={null}>
      <LookContext value={store}>{children}</LookContext>
    </SessionContext>
  );
}

/** What is shown: an open project, or one that is only looked at. It never changes, so reading it renders nothing. */
export function useShown(): SessionStore {
  const session = useContext(SessionContext);
  const looked = useContext(LookContext);
  const shown = session ?? looked;
  if (shown === null) throw new Error('useShown needs a SessionContext or a LookProvider above it.');
  return shown;
}

/** The open project, to be called. It never changes, so reading it renders nothing. */
export function useSession(): ProjectSession {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('useSession needs a SessionContext above it.');
  return session;
}

/**
 * A slice of the state of what is shown. The component renders only when that changes: an object or a list counts as
 * changed when one of its fields or items does.
 */
export function useProjectSession<Slice>(select: (state: SessionState) => Slice): Slice {
  const shown = useShown();
  const last = useRef<{ slice: Slice }>(null);
  function getSlice(): Slice {
    const slice = select(shown.getState());
    if (last.current === null || !isSameSlice(last.current.slice, slice)) last.current = { slice };
    return last.current.slice;
  }
  return useSyncExternalStore(shown.subscribe, getSlice, getSlice);
}

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
  const shown = useShown();
  const last = useRef<MemberSlice<Slice>>(null);
  function getSlice(): Slice {
    const state = shown.getState();
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
  return useSyncExternalStore(shown.subscribe, getSlice, getSlice);
}

/** Whether both are the same, or have the same fields or items. */
function isSameSlice(before: unknown, now: unknown): boolean {
  if (Object.is(before, now)) return true;
  if (typeof before !== 'object' || typeof now !== 'object' || before === null || now === null) return false;
  if (before instanceof Map || before instanceof Set) return false;
  const [old, fresh] = [before as Record<string, unknown>, now as Record<string, unknown>];
  const keys = Object.keys(fresh);
  return keys.length === Object.keys(old).length && keys.every((key) => Object.is(old[key], fresh[key]));
}

/** A field that takes the focus when it appears because what it belongs to has just been added. */
export function useFocusWhenAdded(id: string): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  const session = useSession();
  // Only its appearance counts, not a later change of its id.
  const appear = useEffectEvent(() => {
    if (session.lastAddedId === id) field.current?.focus();
  });
  useEffect(() => appear(), []);
  return field;
}

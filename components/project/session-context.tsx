import {
  createContext,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useSyncExternalStore,
} from 'react';
import { findMember } from '@/lib/domain/entities';
import { countedProject } from '@/lib/domain/money/counted-amounts';
import type { Member } from '@/lib/domain/project';
import { ProjectSession } from '@/lib/session/project-session';
import type { SessionState, SessionStore } from '@/lib/session/session-store';

/**
 * An open project, or one that is only read, within an open one or alone: what is below shows that, and has nothing
 * that changes it.
 */
export const SessionContext = createContext<SessionStore | null>(null);

/** What is shown, open or only read. It never changes, so reading it renders nothing. */
export function useShown(): SessionStore {
  const shown = useContext(SessionContext);
  if (shown === null) throw new Error('useShown needs a SessionContext above it.');
  return shown;
}

/** Whether something can be added: not where the link leads nowhere any more, under which nothing can be saved. */
export function useCanAdd(): boolean {
  return useOutline(({ gone }) => gone === null);
}

/** The open project, to be called. It never changes, so reading it renders nothing. */
export function useSession(): ProjectSession {
  const session = useContext(SessionContext);
  if (!(session instanceof ProjectSession)) throw new Error('useSession needs an open project above it.');
  return session;
}

/**
 * A slice of the state of what is shown. The component renders only when that changes: an object or a list counts as
 * changed when one of its fields or items does.
 */
export function useProjectSession<Slice>(select: (state: SessionState) => Slice): Slice {
  const shown = useShown();
  return useSlice(shown, shown.subscribe, select);
}

/**
 * As `useProjectSession`, for a slice in which nothing is of what a key in a row changes, as `subscribeOutline` says: it is not
 * selected anew after each key.
 */
export function useOutline<Slice>(select: (state: SessionState) => Slice): Slice {
  const shown = useShown();
  return useSlice(shown, shown.subscribeOutline, select);
}

/**
 * As `useProjectSession`, for one of thousands of rows, which must not all be selected anew after each key. The slice
 * is of what concerns the rows of this member, as `subscribeRow` says, with the amounts that count.
 */
export function useMemberSlice<Slice>(
  memberId: string,
  select: (member: Member | undefined, state: SessionState) => Slice,
): Slice {
  const shown = useShown();
  const subscribe = useCallback((listener: () => void) => shown.subscribeRow(memberId, listener), [shown, memberId]);
  return useSlice(shown, subscribe, (state) => select(findMember(countedProject(state.editor.draft), memberId), state));
}

function useSlice<Slice>(
  shown: SessionStore,
  subscribe: SessionStore['subscribe'],
  select: (state: SessionState) => Slice,
): Slice {
  const last = useRef<{ slice: Slice }>(null);
  function sliceOf(state: SessionState): Slice {
    const slice = select(state);
    if (last.current === null || !isSameSlice(last.current.slice, slice)) last.current = { slice };
    return last.current.slice;
  }
  return useSyncExternalStore(
    subscribe,
    () => sliceOf(shown.getState()),
    () => sliceOf(shown.getStateAtFirst()),
  );
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

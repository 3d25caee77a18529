import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useOutline } from '@/components/project/session-context';
import { chooseOwnMember, ownMemberId, subscribeToOwnMember } from '@/lib/client/own-member';
import type { Member } from '@/lib/domain/project';
import { isSameRow } from '@/lib/editor/rows';

/**
 * Who the person is among the members; null as long as they have not said it, and in the server's markup. It is stored
 * on this device only, and sent with what is changed here.
 */
export function useOwnMember() {
  const projectId = useOutline(({ editor }) => editor.draft.id);
  const chosen = useSyncExternalStore(
    subscribeToOwnMember,
    () => ownMemberId(projectId),
    () => null,
  );
  const exampleId = useOutline(({ exampleMemberId }) => exampleMemberId);
  const taken = chosen ?? exampleId;
  // A save may have replaced a temporary id.
  const me = useOutline(({ editor }) => {
    const isMe = ({ id }: Member) => taken !== null && isSameRow(editor, id, taken);
    const member = editor.draft.members.find(isMe);
    return member ? { id: member.id, name: member.name } : null;
  });
  const id = me?.id;
  useEffect(() => {
    if (chosen !== null && id !== undefined && id !== chosen) chooseOwnMember(projectId, id);
  }, [projectId, id, chosen]);
  // Who is nobody in the example is so by choice, and not taken for somebody again.
  const nobody = exampleId === null ? null : '';
  const choose = useCallback(
    (memberId: string | null) => chooseOwnMember(projectId, memberId ?? nobody),
    [projectId, nobody],
  );
  return { me, choose };
}

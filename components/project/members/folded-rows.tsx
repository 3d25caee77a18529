import { useMemberSlice } from '@/components/project/session-context';
import { nameOrNull } from '@/lib/domain/name';
import { savedNote } from '@/lib/domain/note';
import { useRowLabels } from './row-labels';

/**
 * What a folded card of a large project holds, for the browser's search: the fields of thousands of expenses that nobody sees would keep a
 * phone busy, and its memory full.
 */
export function FoldedRows({ memberId }: { memberId: string }) {
  const { unnamed, unnamedPayment, noAmount, formatField } = useRowLabels();
  const expenses = useMemberSlice(memberId, (member) => member?.expenses);
  return (
    <ul>
      {expenses?.map(({ id, name, amount, isPayment, note }) => {
        const shown = nameOrNull(name) ?? (isPayment ? unnamedPayment : unnamed);
        const parts = [shown, amount === null ? noAmount : formatField(amount), savedNote(note)];
        return <li key={id}>{parts.filter(Boolean).join(' ')}</li>;
      })}
    </ul>
  );
}

import { useRowLabels } from '@/components/project/members/row-labels';
import { useMemberSlice } from '@/components/project/session-context';
import { involvesOnlySome } from '@/lib/domain/involvement';
import { isolatedName } from '@/lib/domain/name';
import type { Expense } from '@/lib/domain/project';
import { firstPeople } from '@/lib/editor/rows';
import { Faces } from './faces';
import { PaymentReceiver } from './payment-receiver';
import { FEW } from './room-in-row';

interface InvolvedPillProps {
  /** Who paid. */
  memberId: string;
  expense: Expense;
  /** The expense's name as it is shown. */
  name: string;
  memberIds: readonly string[];
  onOpen: () => void;
}

/**
 * Says for whom an expense is, and opens the choice. A list that names all of today does not name who joins tomorrow. Its
 * people are named to screen readers, too, and where a pointer rests on it.
 */
export function InvolvedPill({ memberId, expense, name, memberIds, onOpen }: InvolvedPillProps) {
  const labels = useRowLabels();
  const { everyone, some, tMember } = labels;
  const { involvedMemberIds: ids, weights, isPayment } = expense;
  const few = useMemberSlice(memberId, (_member, { editor }) => firstPeople(editor, ids, FEW));
  const rest = ids.length > FEW ? `+${ids.length - FEW}` : null;
  const people = few.map((one) => isolatedName(one?.name ?? null, tMember('unnamed'))).concat(rest ?? []);
  const involved = ids.length === 0 ? everyone : some(ids.length, memberIds.length, weights !== undefined);
  const hasFaces = ids.length > 0 && weights === undefined && !isPayment;
  const look = [
    'expense-involved',
    ...(involvesOnlySome(ids, memberIds) ? ['expense-involved-some'] : []),
    ...(isPayment ? ['expense-payment'] : []),
  ];
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      // A name beside it in the content must not differ from what is seen.
      aria-label={hasFaces || isPayment ? undefined : involved.label(name)}
      title={isPayment || ids.length === 0 ? undefined : people.join(', ')}
      onClick={onOpen}
      className={look.join(' ')}
    >
      {isPayment ? (
        <PaymentReceiver memberId={memberId} payment={expense} memberCount={memberIds.length} labels={labels} />
      ) : hasFaces ? (
        <Faces label={involved.label(name)} ids={ids} people={few} rest={rest} />
      ) : (
        involved.text
      )}
    </button>
  );
}

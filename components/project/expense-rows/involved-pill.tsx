import type { CSSProperties } from 'react';
import { useRowLabels } from '@/components/project/members/row-labels';
import { involvesOnlySome } from '@/lib/domain/involvement';
import { firstLetter, isolatedName, nameOrNull, ownName } from '@/lib/domain/name';
import type { Expense } from '@/lib/domain/project';
import { MAX_SHOWN_PEOPLE } from '@/lib/editor/rows';
import { type FirstPeople, receivers } from './control-labels';
import { sharersText } from './sharers-text';

const NOBODY: FirstPeople = [];

interface InvolvedPillProps {
  expense: Expense;
  /** The expense's name as it is shown. */
  name: string;
  /** The first people whom the expense is for. */
  few?: FirstPeople;
  memberIds: readonly string[];
  onOpen: () => void;
}

/**
 * Says for whom an expense is, and opens the choice. A list that names all of today does not name who joins tomorrow. Its
 * people, and their shares where these are uneven, are named to screen readers, too, on paper, and where a pointer rests on it.
 */
export function InvolvedPill({ expense, name, few = NOBODY, memberIds, onOpen }: InvolvedPillProps) {
  const labels = useRowLabels();
  const { everyone, some, tMember, formatField } = labels;
  const { involvedMemberIds: ids, weights, isPayment } = expense;
  const rest = ids.length > MAX_SHOWN_PEOPLE ? `+${ids.length - MAX_SHOWN_PEOPLE}` : null;
  const names = few.map((one) => isolatedName(one?.name ?? null, tMember('unnamed')));
  const involved = ids.length === 0 ? everyone : some(ids.length, memberIds.length, weights !== undefined);
  const isUneven = ids.length > 0 && weights !== undefined;
  const hasFaces = ids.length > 0 && !isUneven && !isPayment;
  const people = () => sharersText(expense, names, memberIds, formatField) + (rest === null ? '' : `, ${rest}`);
  const classes = [
    'expense-involved',
    ...(isUneven ? ['expense-uneven'] : []),
    ...(involvesOnlySome(ids, memberIds) ? ['expense-involved-some'] : []),
    ...(isPayment ? ['expense-payment'] : []),
  ];
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      // A name beside it in the content must not differ from what is seen.
      aria-label={hasFaces || isPayment ? undefined : involved.label(name)}
      title={hasFaces || isUneven ? people() : undefined}
      onClick={onOpen}
      className={classes.join(' ')}
    >
      {isPayment ? (
        <PaymentReceiver payment={expense} people={receivers(labels, expense, few, memberIds.length)} />
      ) : hasFaces ? (
        <Faces label={involved.label(name)} ids={ids} people={few} rest={rest} />
      ) : (
        involved.text
      )}
    </button>
  );
}

interface FacesProps {
  /** What they say, in words. As text it would be laid out anew with each key in the name that it holds. */
  label: string;
  ids: readonly string[];
  /** In the same order. */
  people: FirstPeople;
  /** How many more there are, in short. */
  rest: string | null;
}

/** The people of a row. */
function Faces({ label, ids, people, rest }: FacesProps) {
  return (
    <span role="img" aria-label={label} className="faces">
      {people.map((person, at) => (
        <span key={ids[at]} style={{ '--hue': person?.hue } as CSSProperties} className="face">
          {firstLetter(nameOrNull(person?.name ?? null) ?? '?')}
        </span>
      ))}
      {rest !== null && <span>{rest}</span>}
    </span>
  );
}

interface PaymentReceiverProps {
  payment: Expense;
  /** Who gets it. */
  people: string;
}

/** Says in a button who gets a payment. */
function PaymentReceiver({ payment, people }: PaymentReceiverProps) {
  const { t } = useRowLabels();
  const isUneven = payment.involvedMemberIds.length > 1 && payment.weights !== undefined;
  const whom = { people: isUneven ? t('unevenAmong', { people }) : people };
  const own = ownName(payment);
  return (
    <>
      <span className="sr-only">
        {own === null ? t('unnamedPaymentTo', whom) : t('paymentTo', { name: isolatedName(own, ''), ...whom })}
      </span>
      <span aria-hidden="true" className="truncate">
        {isUneven ? t('uneven') : people}
      </span>
    </>
  );
}

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useProjectSession } from '@/components/project/session-context';
import { isolatedName } from '@/lib/domain/name';
import type { Member } from '@/lib/domain/project';

interface PayerChoiceProps {
  payer: Member;
  onChoose: (memberId: string) => void;
}

/** Says who has paid an expense, and gives it to another payer. */
export function PayerChoice({ payer, onChoose }: PayerChoiceProps) {
  const t = useTranslations();
  const id = useId();
  const members = useProjectSession(({ editor }) => editor.draft.members);
  if (members.length < 2) return null;
  return (
    <div className="mt-2 flex flex-none items-center justify-between gap-3 border-t border-line py-2">
      <label htmlFor={id} className="touch-target flex flex-none items-center text-sm">
        {t('newExpense.paidBy')}
      </label>
      <select
        id={id}
        value={payer.id}
        onChange={({ target }) => onChoose(target.value)}
        className="touch-target min-w-0 max-w-[70%] truncate rounded-lg border border-control bg-paper px-2.5 py-1.5 text-sm pointer-coarse:text-base"
      >
        {members.map(({ id, name }) => (
          <option key={id} value={id}>
            {isolatedName(name, t('member.unnamed'))}
          </option>
        ))}
      </select>
    </div>
  );
}

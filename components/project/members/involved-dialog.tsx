import * as Checkbox from '@radix-ui/react-checkbox';
import { Check } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ExpenseTarget } from '@/components/project/dialog-context';
import { useProjectSession, useSession } from '@/components/project/session-context';
import { useCurrentTarget } from '@/components/project/use-current-target';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { involvesOnlySome } from '@/lib/domain/involvement';
import { isolatedName, nameOrNull } from '@/lib/domain/name';
import type { Member } from '@/lib/domain/project';
import { rowKeyOf } from '@/lib/editor/selectors';
import { Avatar } from './avatar';

interface InvolvedDialogProps {
  /** The expense whose involved members are chosen. */
  asked: ExpenseTarget;
  onClose: () => void;
}

export function InvolvedDialog({ asked, onClose }: InvolvedDialogProps) {
  const t = useTranslations();
  const session = useSession();
  const { member: payer, expense } = useCurrentTarget(asked, onClose) ?? {};
  const members = useProjectSession(({ editor }) => editor.draft.members);
  const isInvolved = (id: string) =>
    expense !== undefined && (expense.involvedMemberIds.length === 0 || expense.involvedMemberIds.includes(id));

  /** Who joins later is involved in what is for everyone, and not in what names all of today. */
  function hint() {
    const named = expense?.involvedMemberIds ?? [];
    if (named.length === 0) return t('involved.hintAll');
    return involvesOnlySome(
      named,
      members.map(({ id }) => id),
    )
      ? t('involved.hint')
      : t('involved.hintNamed');
  }

  function toggle(toggledMemberId: string) {
    if (payer === undefined || expense === undefined) return;
    session.dispatch({ type: 'involvement-toggled', memberId: payer.id, expenseId: expense.id, toggledMemberId });
  }

  return (
    <Dialog
      isOpen={expense !== undefined}
      onClose={onClose}
      title={t('involved.title', { name: isolatedName(expense?.name ?? null, t('expense.unnamed')) })}
      description={hint()}
    >
      <ul className="-mx-2 my-3 overflow-y-auto">
        {members.map((member) => (
          <li key={member.id}>
            <Choice member={member} isChecked={isInvolved(member.id)} onToggle={() => toggle(member.id)} />
          </li>
        ))}
      </ul>
      <Button variant="outline" onClick={onClose} className="self-end">
        {t('involved.close')}
      </Button>
    </Dialog>
  );
}

function Choice({ member, isChecked, onToggle }: { member: Member; isChecked: boolean; onToggle: () => void }) {
  const t = useTranslations('member');
  const rowKey = rowKeyOf(useSession().getState().editor, member.id);
  const id = `involved-${rowKey}`;
  return (
    <div className="flex items-center rounded-lg pl-2 hover:bg-tint">
      <Checkbox.Root
        id={id}
        checked={isChecked}
        onCheckedChange={onToggle}
        className="grid size-[22px] flex-none place-items-center rounded-md border border-control bg-paper text-on-accent data-[state=checked]:border-accent data-[state=checked]:bg-accent"
      >
        <Checkbox.Indicator>
          <Check className="size-4" strokeWidth={3} aria-hidden="true" />
        </Checkbox.Indicator>
      </Checkbox.Root>
      <label htmlFor={id} className="flex min-h-11 min-w-0 flex-1 cursor-pointer items-center gap-3 px-3 py-1">
        <Avatar id={rowKey} name={member.name} size="small" />
        <bdi className="clip-marks min-w-0 wrap-anywhere">{nameOrNull(member.name) ?? t('unnamed')}</bdi>
      </label>
    </div>
  );
}

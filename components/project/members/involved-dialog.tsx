'use client';

import * as Checkbox from '@radix-ui/react-checkbox';
import { Check } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEditorCommands } from '@/components/project/editor-context';
import type { ExpenseTarget } from '@/components/project/use-editor';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { type Member, nameOrNull, type Project } from '@/lib/domain/project';
import { Avatar } from './avatar';

interface InvolvedDialogProps {
  project: Project;
  /** The expense whose involved members are chosen; null while the dialog is closed. */
  target: ExpenseTarget | null;
  onClose: () => void;
}

export function InvolvedDialog({ project, target, onClose }: InvolvedDialogProps) {
  const t = useTranslations();
  const { dispatch } = useEditorCommands();
  const payer = project.members.find(({ id }) => id === target?.memberId);
  const expense = payer?.expenses.find(({ id }) => id === target?.expenseId);
  const isInvolved = (id: string) =>
    expense !== undefined && (expense.involvedMemberIds.length === 0 || expense.involvedMemberIds.includes(id));

  function toggle(toggledMemberId: string) {
    if (target !== null) dispatch({ type: 'involvement-toggled', ...target, toggledMemberId });
  }

  return (
    <Dialog
      isOpen={expense !== undefined}
      onClose={onClose}
      title={t('involved.title', { name: nameOrNull(expense?.name ?? null) ?? t('expense.unnamed') })}
      description={t('involved.hint')}
    >
      <ul className="-mx-2 my-3 overflow-y-auto">
        {project.members.map((member) => (
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
  const { rowKey } = useEditorCommands();
  const id = `involved-${rowKey(member.id)}`;
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
        <Avatar id={rowKey(member.id)} name={member.name} size="small" />
        <span className="min-w-0 wrap-anywhere">{nameOrNull(member.name) ?? t('unnamed')}</span>
      </label>
    </div>
  );
}

import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';
import { useMemberAnswer } from '@/components/project/answer/use-answer';
import { useSession } from '@/components/project/session-context';
import { useSettlement } from '@/components/project/settlement/settlement';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { rowKeyOf } from '@/lib/editor/rows';
import { AccountOf } from './account';

interface AccountDialogProps {
  memberId: string;
  onClose: () => void;
}

/** Shows the person how their balance comes about. Once their member is gone, or all that was spent, it closes. */
export function AccountDialog({ memberId, onClose }: AccountDialogProps) {
  const t = useTranslations('payment');
  const { editor } = useSession().getState();
  const { members } = useSettlement();
  // A save may have replaced a temporary id since it was opened.
  const id = members.find((member) => rowKeyOf(editor, member.id) === rowKeyOf(editor, memberId))?.id;
  const answer = useMemberAnswer(id);
  const why = answer?.why ?? null;
  const close = useEffectEvent(onClose);
  const isGone = why === null;
  useEffect(() => {
    if (isGone) close();
  }, [isGone]);
  if (answer === null || why === null) return null;
  return (
    <Dialog isOpen isSheet isToRead onClose={onClose} title={answer.main} description={`${why.text}.`}>
      <div className="-mx-1 mt-3 min-h-48 flex-1 overflow-y-auto px-1 pb-1">
        <AccountOf memberId={why.memberId} />
      </div>
      <div className="stick-to-end bg-paper pt-3">
        <Button variant="outline" onClick={onClose} className="w-full">
          {t('close')}
        </Button>
      </div>
    </Dialog>
  );
}

import { useTranslations } from 'next-intl';
import { useDialogs } from '@/components/project/dialog-context';
import { useProjectSession, useSession } from '@/components/project/session-context';
import { useAmountFormat } from '@/components/project/use-amount-format';
import { HistoryIcon } from '@/components/ui/icons';
import { Notice, NoticeButton } from '@/components/ui/notice';
import { isolatedName, nameOrNull } from '@/lib/domain/name';
import { begunEntries, type Entry } from '@/lib/editor/entry';

/** Says that an expense was begun, or a change of one, and not saved: its sheet was closed, or the page was. */
export function BegunNotice() {
  const entry = useProjectSession(({ editor, isEntering }) => (isEntering ? null : begunEntries(editor.entries)[0]));
  return entry && <NoticeOf entry={entry} />;
}

function NoticeOf({ entry: { id, name, amount, base } }: { entry: Entry }) {
  const t = useTranslations();
  const session = useSession();
  const { openNewExpense, openExpense } = useDialogs();
  const formatAmount = useAmountFormat('entered');
  const texts = [
    nameOrNull(name) === null ? null : t('quoted', { name: isolatedName(name, '') }),
    amount ? formatAmount(amount) : null,
  ];
  const what = texts.filter((text) => text !== null).join(' ');
  return (
    <Notice icon={<HistoryIcon />} text={t(base ? 'sheet.begunChange' : 'newExpense.begun', { what })}>
      <NoticeButton onClick={base ? () => openExpense(id) : openNewExpense}>{t('newExpense.continue')}</NoticeButton>
      <NoticeButton onClick={() => session.dispatch({ type: 'entry-dropped', id })}>{t('notice.discard')}</NoticeButton>
    </Notice>
  );
}

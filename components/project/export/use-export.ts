import { useLocale, useTranslations } from 'next-intl';
import { useFailureToast } from '@/components/layout/use-failure-toast';
import { useSession } from '@/components/project/session-context';
import { untilAnswered } from '@/components/ui/silence';
import { NetworkError } from '@/lib/client/api-error';
import { amountFormat } from '@/lib/i18n/amount-format';
import { exportCode } from './export-code';

/** How to save the project as a file: as it is on the screen, with what is unsaved. */
export function useExport(): (kind: 'csv' | 'json') => Promise<void> {
  const t = useTranslations();
  const locale = useLocale();
  const session = useSession();
  const showFailure = useFailureToast();

  return async (kind) => {
    try {
      await untilAnswered(() => exportCode.load());
    } catch (error) {
      showFailure('exportProject', new NetworkError(error));
      return;
    }
    const { draft } = session.getState().editor;
    const untitled = t('title.untitled');
    if (kind === 'json') return exportCode.current?.downloadJson(draft, untitled);
    const words = {
      payer: t('export.payer'),
      name: t('export.name'),
      amount: t('export.amount'),
      sum: t('export.sum'),
      unnamed: t('member.unnamed'),
      payment: t('expense.unnamedPayment'),
    };
    const decimalMark = amountFormat(locale, 'field')(0).includes(',') ? ',' : '.';
    exportCode.current?.downloadCsv(draft, { words, decimalMark }, untitled);
  };
}

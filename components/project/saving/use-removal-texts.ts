import { useLocale, useTranslations } from 'next-intl';
import { amountsIn, sharersText } from '@/components/project/history/describe-sharing';
import { expenseInText, nameInText } from '@/components/project/name-in-text';
import { useShortList } from '@/components/project/use-short-list';
import { entitiesOf } from '@/lib/domain/entities';
import { isolatedName } from '@/lib/domain/name';
import { paidBy } from '@/lib/domain/settlement/balance';
import { inWords } from '@/lib/i18n/paid-text';
import type { LossByOthers, RemovalByOthers } from './use-work-of-others';

/** A notice names up to so many, and counts more. */
const FEW = 3;

/** Says what others have taken away. */
export function useRemovalTexts() {
  const t = useTranslations();
  const locale = useLocale();
  const shortList = useShortList();
  const listed = (names: readonly string[]) => shortList(names, FEW);

  function removalText({ removal, work: { before } }: RemovalByOthers): string {
    const { amount, sum } = amountsIn(locale);
    const withDetails = (name: string, details: string) =>
      details === '' ? name : t('history.others.withDetails', { what: name, details });
    if (removal.kind === 'expense-removed') {
      const { expense, payer } = removal;
      const from = nameInText(t, 'member', payer.name);
      const to = sharersText({ t, locale, amount, sum }, before, expense);
      const name = expense.isPayment
        ? t('history.entry.fromTo', { from, to })
        : t('quoted', { name: nameInText(t, 'expense', expense.name) });
      return withDetails(name, inWords(locale, expense, (value) => amount(value, before)) ?? '');
    }
    const { member } = removal;
    const { spent, handedOver } = paidBy(member);
    const details = [
      ...(spent.count > 0 ? [`${t('member.expenseCount', spent)}, ${sum(spent.total, before)}`] : []),
      ...(handedOver.count > 0 ? [`${t('member.paymentCount', handedOver)}, ${sum(handedOver.total, before)}`] : []),
    ];
    return withDetails(nameInText(t, 'member', member.name), details.join(' · '));
  }

  function lossName({ id, work: { before, after } }: LossByOthers): string {
    const entity = entitiesOf(after).get(id) ?? entitiesOf(before).get(id);
    if (entity && 'amount' in entity) return t('quoted', { name: expenseInText(t, entity) });
    if (id === after.id) return t('quoted', { name: nameInText(t, 'project', entity?.name) });
    return nameInText(t, 'member', entity?.name);
  }

  function whoText(claimant: string | null, tellsNameAsClaim: boolean): string {
    if (claimant === null) return t('history.others.someone');
    const name = isolatedName(claimant, '');
    return tellsNameAsClaim ? t('history.others.device', { who: name }) : name;
  }

  return {
    /** Of what one person has removed. */
    removed: (removals: readonly RemovalByOthers[]) => {
      const tellsNameAsClaim = removals.some(({ removal }) => removal.kind === 'member-removed');
      const who = whoText(removals[0]?.claimant ?? null, tellsNameAsClaim);
      return t('history.others.removed', { who, count: removals.length, what: listed(removals.map(removalText)) });
    },
    /** Of what one person has undone, or a restore. */
    lost: (losses: readonly LossByOthers[]) => {
      const claimant = losses[0]?.claimant ?? null;
      const isPutBack = losses.some((one) => one.isPutBack);
      const message = !isPutBack ? 'undone' : claimant === null ? 'lost' : 'lostBy';
      const who = whoText(claimant, isPutBack);
      return t(`history.others.${message}`, { who, what: listed(losses.map(lossName)) });
    },
  };
}

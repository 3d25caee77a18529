import { useLocale, useTranslations } from 'next-intl';
import { memo } from 'react';
import { useIsHydrated } from '@/components/layout/use-is-hydrated';
import { useOutline, useShown } from '@/components/project/session-context';
import { useSettlement } from '@/components/project/settlement/settlement';
import { useAmountFormat } from '@/components/project/use-amount-format';
import { isolatedName, nameOrNull } from '@/lib/domain/name';
import type { Member } from '@/lib/domain/project';
import { rowKeyOf } from '@/lib/editor/rows';
import { useOwnMember } from './own-member';

interface Texts {
  /** The answer, and what else there is to it. */
  main: string;
  detail: string;
  tone: string;
}

/**
 * The answer at the top of the project: how the person stands, or the group as long as nobody has said who they are. The server
 * does not know that, so what it shows is replaced: within lines of a fixed height, in which nothing moves.
 */
export function MyBalance() {
  const t = useTranslations('standing');
  const { me, choose } = useOwnMember();
  const ofGroup = useGroupTexts();
  const ofMember = useMemberTexts(me);
  const { main, detail, tone } = ofMember ?? ofGroup;
  return (
    <section aria-label={t('label')} className="my-balance print:hidden">
      <p className="clip-marks wrap-anywhere text-[1.0625rem] leading-6 font-[660] tracking-[-0.02em] md:min-h-8 md:text-[1.3125rem] md:leading-8">
        <span className={tone} suppressHydrationWarning>
          {main}
        </span>
      </p>
      <div className="-mt-1.5 flex items-center gap-3 min-[22.5rem]:max-md:contents">
        <p className="clip-marks min-w-0 flex-1 truncate text-[0.8125rem] text-soft" suppressHydrationWarning>
          {detail}
        </p>
        <WhoAmI memberId={me?.id ?? ''} onChoose={choose} />
      </div>
    </section>
  );
}

function useGroupTexts(): Texts {
  const t = useTranslations('standing');
  const tSettlement = useTranslations('settlement');
  const formatAmount = useAmountFormat();
  const { members, payments, spent } = useSettlement();
  const people = tSettlement('people', { count: members.length });
  const detail = `${people} · ${tSettlement('spent', { amount: formatAmount(spent) })}`;
  if (payments.length > 0) return { main: t('open', { count: payments.length }), detail, tone: '' };
  return { main: spent === 0 ? t('noExpenses') : t('quits'), detail, tone: 'text-soft' };
}

function useMemberTexts(me: Member | null): Texts | null {
  const t = useTranslations('standing');
  const unnamed = useTranslations('member')('unnamed');
  const locale = useLocale();
  const formatAmount = useAmountFormat();
  const { members, balances, payments } = useSettlement();
  const { editor } = useShown().getState();
  // What is computed comes a moment later, and a save may have replaced a temporary id by then.
  const memberId = me && members.find(({ id }) => rowKeyOf(editor, id) === rowKeyOf(editor, me.id))?.id;
  const balance = memberId ? balances.get(memberId) : undefined;
  if (balance === undefined) return null;
  if (balance === 0) return { main: t('youAreQuits'), detail: '', tone: 'text-accent' };
  const others = payments.flatMap(({ fromMemberId, toMemberId }) =>
    fromMemberId === memberId ? [toMemberId] : toMemberId === memberId ? [fromMemberId] : [],
  );
  const names = new Intl.ListFormat(locale).format(
    others.map((id) => isolatedName(members.find((member) => member.id === id)?.name ?? null, unnamed)),
  );
  const amount = formatAmount(Math.abs(balance));
  return balance < 0
    ? { main: t('youOwe', { amount }), detail: t('to', { names }), tone: 'text-amber' }
    : { main: t('youGetBack', { amount }), detail: t('from', { names }), tone: 'text-accent' };
}

interface WhoAmIProps {
  /** Empty where nobody is chosen. */
  memberId: string;
  onChoose: (memberId: string | null) => void;
}

/** The choice of who the person is. Its place is kept free until a script is there to take the choice. */
const WhoAmI = memo(function WhoAmI({ memberId, onChoose }: WhoAmIProps) {
  const isHydrated = useIsHydrated();
  return (
    <div className="col-start-2 row-span-2 row-start-1 flex h-11 max-w-38 min-w-0 flex-initial self-center justify-self-end items-center text-[0.8125rem] text-soft md:max-w-[60%] lg:h-8 print:hidden">
      {isHydrated && <Choice memberId={memberId} onChoose={onChoose} />}
    </div>
  );
});

function Choice({ memberId, onChoose }: WhoAmIProps) {
  const t = useTranslations('standing');
  const unnamed = useTranslations('member')('unnamed');
  const ids = useOutline(({ editor }) => editor.draft.members.map(({ id }) => id));
  const names = useOutline(({ editor }) => editor.draft.members.map(({ name }) => nameOrNull(name)));
  const isChosen = memberId !== '';
  return (
    <label className="flex min-w-0 items-center">
      <span className={isChosen ? 'flex-none' : 'sr-only'}>{t('youAre')} </span>
      <span className="relative flex min-w-0 items-center">
        <select
          value={memberId}
          onChange={(event) => onChoose(event.target.value || null)}
          title={t('onThisDevice')}
          className="touch-target field-sizing-content min-w-0 max-w-full appearance-none truncate rounded-lg py-1.5 pr-6 pl-1.5 font-[600] text-ink hover:bg-tint"
        >
          <option value="">{isChosen ? t('nobody') : t('whoAreYou')}</option>
          {ids.map((id, at) => (
            <option key={id} value={id}>
              {names[at] ?? unnamed}
            </option>
          ))}
        </select>
        <span className="pointer-events-none absolute right-1 flex line-icon-chevron before:size-4" />
      </span>
    </label>
  );
}

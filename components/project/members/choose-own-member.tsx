import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { useOwnMember } from '@/components/project/answer/use-own-member';
import { MemberChips } from '@/components/project/expense-sheet/member-chips';
import { useOutline, useSession } from '@/components/project/session-context';
import { rowKeyOf } from '@/lib/editor/rows';

/** Asks which of the people of a new project the person is. The answer stands at the top of the page, where it can be changed. */
export function ChooseOwnMember() {
  const t = useTranslations();
  const session = useSession();
  const { me, choose } = useOwnMember();
  const members = useOutline(({ editor }) => editor.draft.members);
  const card = useRef<HTMLDivElement>(null);
  // The field or the button that led here is gone.
  useEffect(() => {
    if (document.activeElement === document.body) card.current?.focus();
  }, []);
  if (me !== null || members.length === 0) return null;
  const { editor } = session.getState();
  const people = members.map(({ id, name }) => ({ id, name, key: rowKeyOf(editor, id) }));

  function answer(memberId: string | null) {
    choose(memberId);
    session.update({ asking: null });
    document.querySelector<HTMLElement>('.answer-main')?.focus();
  }

  return (
    <div
      ref={card}
      tabIndex={-1}
      className="rounded-(--radius) bg-tint px-3.5 pt-0.5 pb-3.5 outline-none md:px-[1.125rem] md:pb-[1.125rem]"
    >
      <MemberChips
        type="button"
        legend={
          <>
            <span className="block text-base font-bold text-ink">{t('asking.whichOne')}</span>
            {t('asking.why')}
          </>
        }
        people={people}
        chosen={[]}
        onPress={(key) => answer(people.find((one) => one.key === key)?.id ?? null)}
      >
        <button type="button" onClick={() => answer(null)} className="chip text-accent">
          {t('ownBalance.nobody')}
        </button>
      </MemberChips>
    </div>
  );
}

import { useTranslations } from 'next-intl';
import { useDialogs } from '@/components/project/dialog-context';
import { useSession } from '@/components/project/session-context';
import { IconButton } from '@/components/ui/icon-button';
import { isolatedName, repeatedName } from '@/lib/domain/name';
import type { Member } from '@/lib/domain/project';
import { isTemporaryId } from '@/lib/domain/temporary-id';
import { rowKeyOf } from '@/lib/editor/rows';
import { Avatar } from './avatar';

interface PeopleChipsProps {
  chips: readonly Member[];
  onRemoved: () => void;
}

/** The people who were named so far. Who is saved already, as by others, is removed as everywhere. */
export function PeopleChips({ chips, onRemoved }: PeopleChipsProps) {
  const t = useTranslations();
  const session = useSession();
  const { askRemoval } = useDialogs();
  const { editor } = session.getState();
  const nameOf = ({ name }: Member) => isolatedName(name, t('member.unnamed'));
  const last = chips.at(-1);
  const repeated = repeatedName(chips.map(({ name }) => name));

  function remove(memberId: string) {
    if (!isTemporaryId(memberId)) return askRemoval({ kind: 'member', memberId });
    session.dispatch({ type: 'member-removed', memberId });
    onRemoved();
  }

  return (
    <>
      {last && (
        <ul aria-label={t('panels.people')} className="mt-3 flex flex-wrap gap-2">
          {chips.map((member) => (
            <li
              key={rowKeyOf(editor, member.id)}
              className="inline-flex max-w-full items-center gap-1.5 rounded-[22px] border border-line py-px pl-1.5 text-sm"
            >
              <Avatar id={rowKeyOf(editor, member.id)} name={member.name} size="small" />
              <bdi className="line-clamp-4 min-w-0 wrap-anywhere">{nameOf(member)}</bdi>
              <IconButton
                label={t('member.remove', { name: nameOf(member) })}
                onClick={() => remove(member.id)}
                className="-ml-1.5 rounded-full line-icon-x before:size-4"
              />
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {last && t('asking.listed', { count: chips.length, name: nameOf(last) })}
      </p>
      <p role="status" className="mt-2 text-[0.8125rem] text-pretty wrap-anywhere text-amber empty:sr-only">
        {repeated && t('asking.twice', { ...repeated, name: isolatedName(repeated.name, '') })}
      </p>
    </>
  );
}

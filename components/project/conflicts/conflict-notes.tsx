import { useTranslations } from 'next-intl';
import { useSession } from '@/components/project/session-context';
import type { Conflict, ConflictField } from '@/lib/domain/merge/conflict';

interface ConflictNotesProps {
  /** The project, member or expense that others have changed as well. */
  id: string;
  conflict: Conflict;
  /** The values of the field as a person reads them; null for no amount. */
  show: (
    field: Exclude<ConflictField, 'existence'>,
    conflict: Conflict,
  ) => { mine: string | null; theirs: string | null };
}

const fields = ['existence', 'name', 'amount', 'involved'] as const;

/** Says what somebody else has changed, and lets the person choose. Nothing is overwritten before that. */
export function ConflictNotes({ id, conflict, show }: ConflictNotesProps) {
  const t = useTranslations('conflict');
  const tRoot = useTranslations();
  const session = useSession();

  function textsOf(field: ConflictField) {
    if (field === 'existence') {
      return conflict.existence?.theirs === 'removed'
        ? { says: t('removed'), mine: t('keepIt'), theirs: t('removeIt') }
        : { says: t('changedAfterRemoval'), mine: t('removeIt'), theirs: t('keepIt') };
    }
    const values = show(field, conflict);
    const quoted = (value: string | null) =>
      field === 'name' && value !== null ? tRoot('quoted', { name: value }) : value;
    const [mine, theirs] = [quoted(values.mine), quoted(values.theirs)];
    return {
      says: theirs === null ? t('cleared') : t(field, { theirs }),
      mine: mine === null ? t('keepNone') : t('keep', { mine }),
      theirs: theirs === null ? t('useNone') : t('use', { theirs }),
    };
  }

  return (
    <div role="status" className="col-span-full mt-1 grid gap-1">
      {fields.map((field) => {
        if (conflict[field] === undefined) return null;
        const texts = textsOf(field);
        return (
          <p
            key={field}
            className="clip-marks flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg bg-amber-tint px-2.5 py-1.5 text-[13px] text-amber wrap-anywhere"
          >
            {texts.says}
            <span className="flex flex-wrap gap-x-3">
              {(['mine', 'theirs'] as const).map((choice) => (
                <button
                  key={choice}
                  type="button"
                  onClick={() => session.dispatch({ type: 'conflict-resolved', id, field, choice })}
                  className="touch-target font-[600] underline underline-offset-2"
                >
                  {texts[choice]}
                </button>
              ))}
            </span>
          </p>
        );
      })}
    </div>
  );
}

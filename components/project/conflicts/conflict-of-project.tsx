import { useLocale, useTranslations } from 'next-intl';
import { currencyName } from '@/components/project/currency/currency-name';
import { rateTexts } from '@/components/project/currency/rate-texts';
import type { Conflict } from '@/lib/domain/merge/conflict';
import { isolatedName } from '@/lib/domain/name';
import type { Project } from '@/lib/domain/project';
import { ConflictNotes } from './conflict-notes';

interface ConflictOfProjectProps {
  project: Pick<Project, 'id' | 'name' | 'currency' | 'rates'>;
  conflict: Conflict;
}

export function ConflictOfProject({ project, conflict }: ConflictOfProjectProps) {
  const t = useTranslations();
  const locale = useLocale();
  const currencyNameOf = (code: string | null | undefined) => (code ? currencyName(locale, code) : null);
  const quoted = (name: string | null | undefined) =>
    t('quoted', { name: isolatedName(name ?? null, t('title.untitled')) });
  return (
    <ConflictNotes
      id={project.id}
      conflict={conflict}
      show={(field, { name, currency, rates }) => {
        if (field === 'currency')
          return { mine: currencyNameOf(project.currency), theirs: currencyNameOf(currency?.theirs) };
        if (field === 'rates') return rateTexts(t, locale, project, rates?.theirs ?? {});
        return { mine: quoted(project.name), theirs: quoted(name?.theirs) };
      }}
    />
  );
}

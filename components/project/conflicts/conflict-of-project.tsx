import { useLocale, useTranslations } from 'next-intl';
import { currencyName } from '@/components/project/currency/currency-picker';
import { nameInText, type Translate } from '@/components/project/name-in-text';
import type { Conflict } from '@/lib/domain/merge/conflict';
import type { Project } from '@/lib/domain/project';
import { rateFormat } from '@/lib/i18n/rate-format';
import { ConflictNotes } from './conflict-notes';

interface ConflictOfProjectProps {
  project: Pick<Project, 'id' | 'name' | 'currency' | 'rates'>;
  conflict: Conflict;
}

export function ConflictOfProject({ project, conflict }: ConflictOfProjectProps) {
  const t = useTranslations();
  const locale = useLocale();
  const currencyNameOf = (code: string | null | undefined) => (code ? currencyName(locale, code) : null);
  const quoted = (name: string | null | undefined) => t('quoted', { name: nameInText(t, 'project', name) });
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

/** What the project and somebody else have for these rates, as people say them; null in theirs where there is none. */
function rateTexts(
  t: Translate,
  locale: string,
  { currency = '', rates }: Pick<Project, 'currency' | 'rates'>,
  theirs: Readonly<Record<string, string | null>>,
) {
  const say = rateFormat(locale);
  const list = new Intl.ListFormat(locale, { type: 'unit', style: 'short' });
  const texts = (rateOf: (code: string) => string | null | undefined) =>
    list.format(
      Object.keys(theirs).map((code) => {
        const rate = rateOf(code);
        return rate ? say({ code, rate, currency }) : t('conflict.noRate', { code });
      }),
    );
  return { mine: texts((code) => rates?.[code]), theirs: texts((code) => theirs[code]) };
}

import { useLocale, useTranslations } from 'next-intl';

/** Joins the first names to a list, at most so many, and counts the rest. One more is named: to count it takes as much room. */
export function useShortList(): (names: readonly string[], most: number) => string {
  const t = useTranslations('notice');
  const locale = useLocale();
  return (names, most) => {
    const rest = names.length - most;
    const shown = rest > 1 ? [...names.slice(0, most), t('more', { count: rest })] : names;
    return new Intl.ListFormat(locale).format(shown);
  };
}

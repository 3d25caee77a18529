import { useLocale, useTranslations } from 'next-intl';

/** Names up to `most`, and counts the rest. A rest of one is named, as a count takes as much room. */
export function useShortList(): (names: readonly string[], most: number) => string {
  const t = useTranslations('notice');
  const locale = useLocale();
  return (names, most) => {
    const rest = names.length - most;
    const shown = rest > 1 ? [...names.slice(0, most), t('more', { count: rest })] : names;
    return new Intl.ListFormat(locale).format(shown);
  };
}

import { useLocale, useTranslations } from 'next-intl';
import { importTexts } from '@/lib/i18n/import-texts';

/** What is said of a file, in the language of the page. */
export function useImportTexts() {
  return importTexts({
    t: useTranslations('import'),
    unnamed: useTranslations('expense')('unnamed'),
    locale: useLocale(),
  });
}

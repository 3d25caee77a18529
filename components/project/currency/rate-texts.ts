import type { useTranslations } from 'next-intl';
import type { Project } from '@/lib/domain/project';
import { rateFormat } from '@/lib/i18n/rate-format';

type Translate = ReturnType<typeof useTranslations<never>>;

/** What the project and somebody else have for these rates, as people say them; null in theirs where there is none. */
export function rateTexts(
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

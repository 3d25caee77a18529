import { useFormatter, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { Notice, OverPageEnd } from '@/components/ui/notice';
import { withHourArticle } from '@/lib/i18n/hour-article';
import { browserPlatform } from '@/lib/session/browser-platform';

/** Says of which time a project is that is shown offline. */
export function AsOf({ asOf }: { asOf: number }) {
  const t = useTranslations('offline');
  const time = useTimeText(asOf);
  return (
    <p className="flex items-baseline gap-1.5 font-semibold text-ink">
      <Icon name="noNetwork" className="mt-0.5 size-3.5 self-start" />
      {t('asOf', { time })}
    </p>
  );
}

/** The same for the home page, until the network comes back. */
export function HomeAsOf() {
  const [asOf, setAsOf] = useState<number | null>(null);
  useEffect(() => {
    setAsOf(browserPlatform.asOf());
    const end = () => setAsOf(null);
    window.addEventListener('online', end);
    return () => window.removeEventListener('online', end);
  }, []);
  return asOf !== null && <HomeNotice asOf={asOf} />;
}

function HomeNotice({ asOf }: { asOf: number }) {
  const t = useTranslations('offline');
  const time = useTimeText(asOf);
  return (
    <OverPageEnd>
      <div className="grid justify-items-center">
        <Notice icon="noNetwork" text={t('home', { time })} />
      </div>
    </OverPageEnd>
  );
}

/** With its day, unless that is today. */
function useTimeText(time: number): string {
  const format = useFormatter();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const isToday = new Date(time).toDateString() === new Date().toDateString();
  if (!isToday) return withHourArticle(format.dateTime(new Date(time), 'created', { timeZone }));
  return format.dateTime(new Date(time), { hour: 'numeric', minute: '2-digit', timeZone });
}

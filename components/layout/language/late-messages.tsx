import { type Messages, NextIntlClientProvider, useLocale } from 'next-intl';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { untilAnswered } from '@/components/ui/silence';
import { messagesLoader } from '@/lib/client/load-messages';
import { formats } from '@/lib/i18n/formats';

const loadMessages = messagesLoader(untilAnswered);

interface LateMessagesProps {
  onFailed: (error: unknown) => void;
  children: ReactNode;
}

/** Shows what it holds once all messages are there: no page comes with those of a dialog that is seldom opened. */
export function LateMessages({ onFailed, children }: LateMessagesProps) {
  const locale = useLocale();
  const [messages, setMessages] = useState<Messages | null>(null);
  const fail = useEffectEvent(onFailed);
  useEffect(() => {
    loadMessages(locale).then(setMessages, (error: unknown) => fail(error));
  }, [locale]);
  return (
    messages && (
      <NextIntlClientProvider locale={locale} messages={messages} formats={formats} timeZone="UTC">
        {children}
      </NextIntlClientProvider>
    )
  );
}

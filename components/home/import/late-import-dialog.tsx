import { type Messages, NextIntlClientProvider, useLocale } from 'next-intl';
import { useEffect, useEffectEvent, useState } from 'react';
import { untilAnswered } from '@/components/ui/silence';
import { messagesLoader } from '@/lib/client/load-messages';
import { formats } from '@/lib/i18n/formats';
import { ImportDialog } from './import-dialog';

const loadMessages = messagesLoader(untilAnswered);

interface LateImportDialogProps {
  onClose: () => void;
  onFailed: (error: unknown) => void;
}

/** The dialog with its words, which no page comes with. */
export function LateImportDialog({ onClose, onFailed }: LateImportDialogProps) {
  const locale = useLocale();
  const [messages, setMessages] = useState<Messages | null>(null);
  const fail = useEffectEvent(onFailed);
  useEffect(() => {
    loadMessages(locale).then(setMessages, (error: unknown) => fail(error));
  }, [locale]);
  return (
    messages && (
      <NextIntlClientProvider locale={locale} messages={messages} formats={formats} timeZone="UTC">
        <ImportDialog onClose={onClose} />
      </NextIntlClientProvider>
    )
  );
}

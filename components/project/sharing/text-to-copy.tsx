import { useTranslations } from 'next-intl';

/** A text that the browser did not let the page copy: marked, ready to be copied by hand. */
export function TextToCopy({ text }: { text: string }) {
  const t = useTranslations('payment');
  return (
    <label className="mt-3 grid gap-1.5 text-[0.8125rem]">
      {t('notCopied')}
      <textarea
        readOnly
        // biome-ignore lint/a11y/noAutofocus: the person has just asked for this text.
        autoFocus
        rows={4}
        value={text}
        onFocus={(event) => event.currentTarget.select()}
        className="w-full rounded-lg border border-control bg-paper px-2.5 py-2 text-[0.84375rem]"
      />
    </label>
  );
}

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';

const COPIED_MS = 1_000;

interface Copying {
  /** True for a second after a text was copied. */
  isCopied: boolean;
  copy: (text: string) => Promise<void>;
}

/**
 * Copies a text. Over plain http a browser offers no clipboard, and any browser may refuse: `onRefused` offers another
 * way then.
 */
export function useCopy(onRefused: () => unknown): Copying {
  // A count, as another press starts the second anew.
  const [copies, setCopies] = useState(0);

  useEffect(() => {
    if (copies === 0) return;
    const timer = setTimeout(() => setCopies(0), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copies]);

  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text);
      setCopies((count) => count + 1);
    } catch (error) {
      console.error(error);
      await onRefused();
    }
  }

  return { isCopied: copies > 0, copy };
}

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

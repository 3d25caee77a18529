import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { useEntryLines } from '@/components/project/history/describe';
import { TextToCopy, useCopy } from '@/components/project/links/use-copy';
import { nameInText } from '@/components/project/name-in-text';
import { Button } from '@/components/ui/button';
import { withBegun } from '@/lib/editor/sheet-entry';
import type { EditorState } from '@/lib/editor/state';

type Unsaved = Pick<EditorState, 'snapshot' | 'draft'> & Partial<Pick<EditorState, 'entries'>>;

interface UnsavedChangesProps {
  /** What was saved, what was typed since, also in other tabs, and what was begun in the sheet: once for each draft. */
  drafts: readonly Unsaved[];
  /** What else can be done with them. */
  children?: ReactNode;
}

/** Lists what is unsaved in words, which can be copied. They are those of the history. */
export function UnsavedChanges({ drafts, children }: UnsavedChangesProps) {
  const t = useTranslations();
  const linesOf = useEntryLines();
  const [changes] = useState(() =>
    drafts.map(({ snapshot, draft, entries = [] }) => ({
      kind: 'project_changed' as const,
      before: snapshot,
      after: withBegun(draft, entries),
    })),
  );
  const lines = changes.flatMap(linesOf);
  const name = nameInText(t, 'project', drafts[0]?.draft.name);
  const text = [name, ...lines].join('\n');
  const [isRefused, setRefused] = useState(false);
  const { isCopied, copy } = useCopy(() => setRefused(true));
  return (
    <>
      <ul className="mt-3 grid max-h-[40dvh] list-disc gap-1 overflow-y-auto pl-5 text-left text-[0.875rem]">
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same, and none changes its place.
          <li key={at} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        {children}
        <Button variant="outline" onClick={() => copy(text)}>
          {t(isCopied ? 'payment.copied' : 'gone.copyUnsaved')}
        </Button>
      </div>
      <p aria-live="polite" className="sr-only">
        {isCopied && t('payment.copied')}
      </p>
      {isRefused && <TextToCopy text={text} />}
    </>
  );
}

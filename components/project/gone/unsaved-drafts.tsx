import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useState } from 'react';
import { notify, offering } from '@/components/layout/toasts';
import { Button } from '@/components/ui/button';
import type { Gone } from '@/lib/client/api-error';
import { apply } from '@/lib/domain/patch/apply';
import { browserPlatform } from '@/lib/session/browser-platform';
import { isUnsaved, type KeyedRecord, recordsOf } from '@/lib/session/drafts/read-records';
import { takeOutDrafts } from '@/lib/session/drafts/redirects';
import { UnsavedChanges } from './unsaved-changes';

const HEADING_ID = 'unsaved-heading';

interface UnsavedDraftsProps {
  kind: Gone['kind'];
  /** Nothing of the project is unsaved in this browser. */
  onNone: () => void;
}

/** What this browser has unsaved of the project of this address, which is gone. */
export function UnsavedDrafts({ kind, onNone }: UnsavedDraftsProps) {
  const t = useTranslations();
  const [drafts, setDrafts] = useState<readonly KeyedRecord[]>([]);

  async function read() {
    const storage = browserPlatform.openDrafts();
    // A browser that lets nothing be stored has nothing.
    const left = storage === null ? [] : (await recordsOf(storage, idOfPage()).catch(noDrafts)).filter(isUnsaved);
    setDrafts(left);
    if (left.length === 0) onNone();
  }
  const readAtFirst = useEffectEvent(read);
  useEffect(() => void readAtFirst(), []);

  async function drop() {
    const storage = browserPlatform.openDrafts();
    if (storage === null) return;
    const restore = await takeOutDrafts(storage, [idOfPage()]);
    setDrafts([]);
    const undo = () => void restore().then(read);
    void notify('message', t('gone.dropped'), offering(t('undo.undo'), undo));
  }

  if (drafts.length === 0) return null;
  return (
    <section
      aria-labelledby={HEADING_ID}
      className="mt-8 rounded-(--radius) border border-line bg-paper p-[1.125rem] text-left"
    >
      <h2 id={HEADING_ID} className="text-[0.9375rem] font-bold">
        {t('gone.unsavedHeading')}
      </h2>
      <p className="mt-1 text-sm text-soft">{t(`gone.unsavedText.${kind}`)}</p>
      <UnsavedChanges
        drafts={drafts.map(({ base, patch, entries }) => ({ snapshot: base, draft: apply(base, patch), entries }))}
      >
        <Button variant="outline" onClick={drop}>
          {t('notice.discard')}
        </Button>
      </UnsavedChanges>
    </section>
  );
}

function idOfPage(): string {
  return decodeURIComponent(window.location.pathname.replace('/project/', ''));
}

function noDrafts(error: unknown): readonly KeyedRecord[] {
  console.warn(error);
  return [];
}

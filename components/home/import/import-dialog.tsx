import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useId, useMemo, useState } from 'react';
import { useApi } from '@/components/layout/api-provider';
import { useFailureToast } from '@/components/layout/use-failure-toast';
import { Button } from '@/components/ui/button';
import { CancelButton } from '@/components/ui/close-buttons';
import { Dialog } from '@/components/ui/dialog';
import { randomKey } from '@/lib/client/random-key';
import { cleanName, MAX_NAME_LENGTH, nameOrNull } from '@/lib/domain/name';
import { projectPath } from '@/lib/domain/page-paths';
import { wholePatch } from '@/lib/domain/patch/patch';
import type { Project } from '@/lib/domain/project';
import { creationKeyOf } from '@/lib/domain/temporary-id';
import { decimalMarkOf } from '@/lib/i18n/decimal-mark';
import type { FinalRefusal } from '@/lib/i18n/import-texts';
import { browserPlatform } from '@/lib/session/browser-platform';
import { localProject, storeLocalProject } from '@/lib/session/drafts/store-local-project';
import { listAvatar, remember } from '@/lib/session/recents/recent-projects';
import { ImportRefused, MAX_IMPORT_BYTES } from '@/lib/transfer/import-refused';
import type { CurrencyOfEntries, ImportedProject } from '@/lib/transfer/imported-project';
import { decodeText, readImport } from '@/lib/transfer/read-import';
import { ImportPreview } from './import-preview';
import { ImportRates, type TypedRates } from './import-rates';
import { ImportSource } from './import-source';
import { useImportTexts } from './use-import-texts';

/** A text, and the file that it is from. A file may be refused before it is read. */
interface Source {
  readonly text: string;
  readonly fileName: string | null;
  readonly refusal?: FinalRefusal | 'notReadable';
}

const NOTHING: Source = { text: '', fileName: null };

interface Reading {
  readonly imported?: ImportedProject;
  /** Where the entries are in several: what these are worth is asked. */
  readonly currencies?: readonly CurrencyOfEntries[];
  readonly refusal?: FinalRefusal | 'notReadable';
}

/** Brings a project from elsewhere: takes a file or a text, shows what it would become, and creates that. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations();
  const locale = useLocale();
  const { loadApi } = useApi();
  const showFailure = useFailureToast();
  const nameId = useId();
  const { refusalText } = useImportTexts();
  const [source, setSource] = useState(NOTHING);
  const [filesChosen, setFilesChosen] = useState(0);
  const [chosen, setChosen] = useState<{ currency?: string; rates: TypedRates }>({ rates: {} });
  const [typedName, setTypedName] = useState<string | null>(null);
  const [isCreating, setCreating] = useState(false);
  const decimalMark = decimalMarkOf(locale);
  const { imported, refusal, currencies } = useMemo(
    () => readSource(source, { decimalMark, ...chosen }),
    [source, decimalMark, chosen],
  );
  const name = typedName ?? imported?.name ?? source.fileName?.replace(/\.[^.]*$/, '') ?? '';

  // The page is gone to that of the project, and comes back from the browser's back/forward cache.
  useEffect(() => {
    const beginAnew = (event: PageTransitionEvent) => event.persisted && onClose();
    window.addEventListener('pageshow', beginAnew);
    return () => window.removeEventListener('pageshow', beginAnew);
  }, [onClose]);

  function take(next: Source) {
    setSource(next);
    if (next.fileName !== null) setFilesChosen((count) => count + 1);
    setChosen({ rates: {} });
    setTypedName(null);
  }

  async function takeFile(file: File) {
    const { name: fileName, size } = file;
    if (size > MAX_IMPORT_BYTES) return take({ text: '', fileName, refusal: { code: 'tooLarge', bytes: size } });
    try {
      take({ text: decodeText(new Uint8Array(await file.arrayBuffer())), fileName });
    } catch (error) {
      console.error(error);
      take({ text: '', fileName, refusal: 'notReadable' });
    }
  }

  /** Stores the project on this device. Its page has the server create it by one call, as it does without network. */
  async function create({ members, currency, rates }: ImportedProject) {
    setCreating(true);
    const content = { name: nameOrNull(name), ...(currency && { currency, rates }), members };
    const project = localProject(browserPlatform, content, randomKey());
    try {
      const id = await storeLocalProject(browserPlatform, project).catch(() => createNow(project));
      const seenAt = browserPlatform.now();
      remember({ id, name: content.name, people: members.length, currency, seenAt, ...listAvatar(id, content.name) });
      window.location.assign(projectPath(id));
    } catch (error) {
      showFailure('addProject', error);
      setCreating(false);
    }
  }

  /** Creates the project at once, as the browser stores nothing. */
  async function createNow(project: Project): Promise<string> {
    const api = await loadApi();
    const idempotencyKey = creationKeyOf(project.id);
    return (await api.createWholeProject(project, wholePatch(project), { idempotencyKey })).id;
  }

  return (
    <Dialog onClose={onClose} title={t('import.title')} description={t('import.hint')} isPhoneKeyboardLeftDown>
      <ImportSource
        {...source}
        isRefused={refusal !== undefined}
        onFile={takeFile}
        onText={(text) => take({ text, fileName: null })}
      />
      {refusal && (
        // Each file that is refused is said, also in the same words. A text that is typed is said once.
        <p key={source.fileName === null ? 'text' : filesChosen} role="alert" className="mt-3 text-danger">
          {refusal === 'notReadable' ? t('import.refusal.notReadable') : refusalText(refusal)}
        </p>
      )}
      {currencies && (
        <ImportRates
          currencies={currencies}
          rates={chosen.rates}
          onCurrency={(currency) => setChosen({ currency, rates: {} })}
          onRates={(rates) => setChosen({ ...chosen, rates })}
        />
      )}
      {imported && (
        <>
          <ImportPreview imported={imported} />
          <label htmlFor={nameId} className="mt-4 mb-1 block text-sm text-soft">
            {t('home.nameLabel')}
          </label>
          <input
            id={nameId}
            value={name}
            onChange={(event) => setTypedName(cleanName(event.target.value))}
            dir="auto"
            maxLength={MAX_NAME_LENGTH}
            placeholder={t('title.untitled')}
            autoComplete="off"
            className="entry-field"
          />
        </>
      )}
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <CancelButton onClick={onClose} />
        {imported && (
          <Button isBusy={isCreating} onClick={() => void create(imported)}>
            {isCreating ? t('home.creating') : t('home.create')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function readSource({ text, fileName, refusal }: Source, options: Parameters<typeof readImport>[1]): Reading {
  if (refusal) return { refusal };
  try {
    const imported = readImport(text, options);
    return { imported, currencies: imported.currencies };
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error;
    const { refusal: reason } = error;
    if (reason.code === 'severalCurrencies') return { currencies: reason.currencies };
    const { code } = reason;
    // Somebody may be typing the first line of a list.
    const isBegun = fileName === null && (code === 'empty' || (code === 'unknownFormat' && !text.includes('\n')));
    return isBegun ? {} : { refusal: reason };
  }
}

import { useTranslations } from 'next-intl';
import { type ChangeEvent, useId, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';

interface ImportSourceProps {
  text: string;
  fileName: string | null;
  /** Its text may then be pasted in the file's place. */
  isRefused: boolean;
  onFile: (file: File) => void;
  onText: (text: string) => void;
}

/** Where a project comes from: a file, or text that is pasted or typed. */
export function ImportSource({ text, fileName, isRefused, onFile, onText }: ImportSourceProps) {
  const t = useTranslations('import');
  const input = useRef<HTMLInputElement>(null);
  const id = useId();

  function take(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? [];
    // The same file can be chosen again once it was corrected.
    event.target.value = '';
    if (file) onFile(file);
  }

  return (
    <div className="mt-4 grid gap-3">
      <input
        ref={input}
        type="file"
        accept=".json,.csv,.tsv,.txt,application/json,text/csv,text/plain"
        onChange={take}
        aria-label={t('file')}
        tabIndex={-1}
        className="sr-only"
      />
      <Button variant="outline" onClick={() => input.current?.click()} className="min-w-0 justify-self-start text-left">
        <Icon name="file" className="size-[1.125rem] flex-none text-soft" />
        <bdi className="min-w-0 wrap-anywhere">{fileName ?? t('file')}</bdi>
      </Button>
      {(fileName === null || isRefused) && (
        <div>
          <label htmlFor={id} className="mb-1 block text-sm text-soft">
            {t('paste')}
          </label>
          <textarea
            id={id}
            value={fileName === null ? text : ''}
            onChange={(event) => onText(event.target.value)}
            placeholder={t('placeholder')}
            rows={3}
            dir="auto"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            className="entry-field block max-h-40 resize-y"
          />
        </div>
      )}
    </div>
  );
}

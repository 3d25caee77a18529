'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useEffect, useState } from 'react';
import { useApi } from '@/components/layout/api-provider';
import { useFailureToast } from '@/components/layout/use-failure-toast';
import { Button } from '@/components/ui/button';
import { MAX_NAME_LENGTH } from '@/lib/domain/project';

export function ProjectForm() {
  const t = useTranslations('home');
  const [name, setName] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const loadApi = useApi();
  const showFailure = useFailureToast();
  // A browser may bring this page back just as it was left, busy.
  useEffect(() => {
    const stopWaiting = (event: PageTransitionEvent) => event.persisted && setIsBusy(false);
    window.addEventListener('pageshow', stopWaiting);
    return () => window.removeEventListener('pageshow', stopWaiting);
  }, []);

  async function create(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    try {
      const project = await (await loadApi()).createProject(name);
      // A full page load, so that the browser's Back asks before unsaved changes are left behind. It stays busy until then.
      window.location.assign(`/project/${project.id}`);
    } catch (error) {
      setIsBusy(false);
      showFailure('addProject', error);
    }
  }

  return (
    <>
      <form
        onSubmit={create}
        className="flex flex-col gap-2 sm:flex-row sm:rounded-[14px] sm:border sm:border-control sm:bg-paper sm:p-[7px]"
      >
        <input
          value={name}
          onChange={(event) => setName(event.target.value)}
          maxLength={MAX_NAME_LENGTH}
          aria-label={t('nameLabel')}
          placeholder={t('namePlaceholder')}
          autoComplete="off"
          className="min-w-0 flex-1 rounded-xl border border-control bg-paper px-3.5 py-3 text-[17px] sm:rounded-lg sm:border-0 sm:py-2.5"
        />
        <Button type="submit" isBusy={isBusy} className="px-5 py-3.5 sm:py-2.5">
          {isBusy ? t('creating') : t('create')}
        </Button>
      </form>
      <a
        href="/demo"
        className="touch-target mt-3 inline-flex items-center justify-center rounded-lg px-3 py-2 font-[560] text-accent hover:bg-tint"
      >
        {t('example')}
      </a>
    </>
  );
}

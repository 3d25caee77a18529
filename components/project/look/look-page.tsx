import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { useApi } from '@/components/layout/api-provider';
import { BEHIND_FIRST_CARDS } from '@/components/layout/page-end';
import { Result } from '@/components/project/dock/result';
import { RememberProject } from '@/components/project/recents/remember-project';
import { useProjectSession } from '@/components/project/session-context';
import { SettlementStatus } from '@/components/project/settlement/settlement-status';
import { ShareBox } from '@/components/project/sharing/share-box';
import { useProjectCopy } from '@/components/project/use-project-copy';
import { LookIcon } from '@/components/ui/icons';
import { retry } from '@/lib/client/retry';
import { isolatedName } from '@/lib/domain/name';
import type { Project } from '@/lib/domain/project';
import { browserPlatform } from '@/lib/session/browser-platform';
import { LookingSession } from '@/lib/session/looking-session';
import { whenIdle } from '@/lib/session/when-idle';
import { LookNotices } from './look-notices';
import { LookTools, lateShareSheet } from './look-tools';
import { Look, LookAt } from './project-look';

/** The page of a project under a link that only looks: it follows what others save, and offers nothing that changes anything. */
export function LookPage({ project }: { project: Project }) {
  const api = useApi();
  const [session] = useState(() => new LookingSession({ project, ...api, platform: browserPlatform }));
  useProjectCopy(session, false);
  useEffect(() => {
    session.start();
    const stopLogging = session.onEvent((event) => event.type === 'background-failed' && console.error(event.error));
    // What the first load left out is fetched early, so that it is there when the network is gone.
    const left = new AbortController();
    const demand = { signal: left.signal, onFailed: console.error };
    whenIdle(() => void retry(browserPlatform, () => lateShareSheet.load(), demand));
    return () => {
      left.abort();
      stopLogging();
      session.close();
    };
  }, [session]);
  return (
    <LookAt store={session}>
      <Screen />
      <LookDock />
    </LookAt>
  );
}

function Screen() {
  const t = useTranslations();
  const name = useProjectSession(({ editor }) => isolatedName(editor.draft.name, t('title.untitled')));
  return (
    <main className="mx-auto min-h-[calc(100dvh-3.5625rem)] w-full max-w-[70.5rem] px-3.5 pt-2 pb-8 md:px-6 md:pt-9 md:pb-14">
      <title>{t('title.project', { name })}</title>
      <Look tools={<LookTools />} note={<LookNote />} aside={<ShareBox hint={t('look.shareHint')} />} canCopy />
      <i id={BEHIND_FIRST_CARDS} hidden />
      <div className="pointer-events-none fixed print:hidden inset-x-3 bottom-[calc(var(--lower-edge)+0.75rem)] z-10 grid *:pointer-events-auto">
        <LookNotices />
      </div>
      <SettlementStatus />
      <RememberProject />
    </main>
  );
}

function LookNote() {
  const t = useTranslations('look');
  return (
    <p className="look-note">
      <LookIcon className="size-4 flex-none" />
      <span>
        <b className="font-[620]">{t('note')}</b> {t('noteDetail')}
      </span>
    </p>
  );
}

function LookDock() {
  const t = useTranslations('dock');
  const isEmpty = useProjectSession(({ editor }) => editor.draft.members.length === 0);
  if (isEmpty) return null;
  return (
    <section aria-label={t('label')} className="dock">
      <Result isUnsaved={false} />
    </section>
  );
}

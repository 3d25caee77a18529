import { screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { DialogsProvider } from '@/components/project/dialogs-provider';
import { SessionContext } from '@/components/project/session-context';
import { SettlementProvider } from '@/components/project/settlement/settlement';
import type { Project } from '@/lib/domain/project';
import type { Locale } from '@/lib/i18n/locales';
import { idleSession } from './idle-session';
import { renderWithProviders } from './render-with-providers';

interface DialogOptions {
  locale?: Locale;
  isDemo?: boolean;
  deletedDays?: number | null;
}

/** Renders a dialog of the project without the page around it, which takes ten times as long. Nothing is saved. */
export async function renderDialog(project: Project, dialog: ReactNode, options: DialogOptions = {}) {
  const { isDemo = false, ...others } = options;
  const opened = (
    <Opened project={project} isDemo={isDemo}>
      {dialog}
    </Opened>
  );
  const view = renderWithProviders(opened, others);
  await screen.findByRole('dialog');
  return view;
}

function Opened({ project, isDemo, children }: { project: Project; isDemo: boolean; children: ReactNode }) {
  const [session] = useState(() => idleSession(project, { isDemo }));
  return (
    <SessionContext value={session}>
      <SettlementProvider>
        <DialogsProvider>{children}</DialogsProvider>
      </SettlementProvider>
    </SessionContext>
  );
}

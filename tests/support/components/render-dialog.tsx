import { screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { DialogsProvider } from '@/components/project/dialogs-provider';
import { SessionContext } from '@/components/project/session-context';
import { SettlementProvider } from '@/components/project/settlement/settlement';
import type { Project } from '@/lib/domain/project';
import type { Locale } from '@/lib/i18n/locales';
import { idleSession } from './idle-session';
import { renderWithProviders } from './render-with-providers';

/** Renders a dialog of the project without the page around it, which takes ten times as long. Nothing is saved. */
export async function renderDialog(project: Project, dialog: ReactNode, { locale }: { locale?: Locale } = {}) {
  const view = renderWithProviders(<Opened project={project}>{dialog}</Opened>, { locale });
  await screen.findByRole('dialog');
  return view;
}

function Opened({ project, children }: { project: Project; children: ReactNode }) {
  const [session] = useState(() => idleSession(project, { isDemo: false }));
  return (
    <SessionContext value={session}>
      <SettlementProvider>
        <DialogsProvider>{children}</DialogsProvider>
      </SettlementProvider>
    </SessionContext>
  );
}

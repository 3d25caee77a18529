'use client';

import { lazy, Suspense } from 'react';
import type { Project } from '@/lib/domain/project';
import type { Removal } from './editor-context';
import type { ExpenseTarget } from './use-editor';

const loadRemovalDialog = () => import('./removal-dialog').then((module) => ({ default: module.RemovalDialog }));
const loadInvolvedDialog = () => import('./involved-dialog').then((module) => ({ default: module.InvolvedDialog }));
const RemovalDialog = lazy(loadRemovalDialog);
const InvolvedDialog = lazy(loadInvolvedDialog);

/** Fetches the code of the dialogs, which is no part of the first load. */
export function loadDialogs(): Promise<unknown> {
  return Promise.all([loadRemovalDialog(), loadInvolvedDialog()]);
}

interface DialogsProps {
  project: Project;
  removal: Removal | null;
  closeRemoval: () => void;
  involved: ExpenseTarget | null;
  closeInvolved: () => void;
}

/** The dialogs of the page, one of each kind, whichever row asked for it. */
export function Dialogs({ project, removal, closeRemoval, involved, closeInvolved }: DialogsProps) {
  return (
    <Suspense>
      {removal !== null && <RemovalDialog project={project} removal={removal} onClose={closeRemoval} />}
      {involved !== null && <InvolvedDialog project={project} target={involved} onClose={closeInvolved} />}
    </Suspense>
  );
}

import { ChooseOwnMember } from '@/components/project/members/choose-own-member';
import { ConflictNotes } from './conflicts/conflict-notes';
import { ConflictOfExpense } from './conflicts/conflict-of-expense';
import { ConflictOfProject } from './conflicts/conflict-of-project';
import { ExpensesPanel, PaymentsPanel } from './expense-list/lazy-panels';
import { downloadProject } from './export/download-project';
import { News } from './news/news';
import { OpenDialogs } from './open-dialogs';
import { OthersNotices } from './saving/others-notices';
import { ShareSheet } from './sharing/share-sheet';

/** What a project's page has for a press, or needs seldom. */
export const projectParts = {
  ConflictNotes,
  ConflictOfExpense,
  ConflictOfProject,
  downloadProject,
  News,
  OpenDialogs,
  ExpensesPanel,
  OthersNotices,
  PaymentsPanel,
  ShareSheet,
  ChooseOwnMember,
};

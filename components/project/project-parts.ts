import { ChooseOwnMember } from '@/components/project/members/choose-own-member';
import { Question, QuestionsWithoutRow, RefusedNote } from './conflicts/question';
import { ExpensesPanel, PaymentsPanel } from './expense-list/expense-panels';
import { downloadProject } from './export/download-project';
import { ShareSheet } from './links/share-sheet';
import { News } from './news/news';
import { OpenDialogs } from './open-dialogs';
import { OthersNotices } from './saving/others-notices';

/** What a project's page has for a press, or needs seldom. */
export const projectParts = {
  downloadProject,
  News,
  OpenDialogs,
  ExpensesPanel,
  OthersNotices,
  PaymentsPanel,
  Question,
  QuestionsWithoutRow,
  RefusedNote,
  ShareSheet,
  ChooseOwnMember,
};

import { rateTexts } from './currency/rate-texts';
import { ExpensesPanel, PaymentsPanel } from './expense-list/late-panels';
import { downloadProject } from './export/download-project';
import { WhichOne } from './members/which-one';
import { News } from './news/news';
import { OpenDialogs } from './open-dialogs';
import { OthersNotices } from './saving/others-notices';
import { ShareSheet } from './sharing/share-sheet';

/** What a project's page has for a press, or needs seldom. */
export const projectParts = {
  downloadProject,
  News,
  OpenDialogs,
  ExpensesPanel,
  OthersNotices,
  PaymentsPanel,
  rateTexts,
  ShareSheet,
  WhichOne,
};

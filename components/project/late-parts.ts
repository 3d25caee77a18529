import { LazyModule, latePart } from '@/components/ui/lazy-module';
import { exportCode } from './export/export-code';

const conflictCode = new LazyModule(() => import('./conflicts/conflict-notes'));
const expenseConflictCode = new LazyModule(() => import('./conflicts/conflict-of-expense'));
const listCode = new LazyModule(() => import('./expense-rows/list-offer'));
const remarkCode = new LazyModule(() => import('./expense-rows/amount-remark'));
const newcomerCode = new LazyModule(() => import('./members/newcomer-note'));
const statusCode = new LazyModule(() => import('./settlement/settlement-status'));
const rememberCode = new LazyModule(() => import('./recents/remember-project'));
const shareOfferCode = new LazyModule(() => import('./sharing/share-offer'));
const asOfCode = new LazyModule(() => import('@/components/layout/as-of'));
const othersCode = new LazyModule(() => import('./saving/others-notices'));
const begunCode = new LazyModule(() => import('./new-expense/begun-notice'));
const goneCode = new LazyModule(() => import('./saving/gone-notice'));

const all = [
  conflictCode,
  expenseConflictCode,
  remarkCode,
  newcomerCode,
  listCode,
  statusCode,
  exportCode,
  rememberCode,
  shareOfferCode,
  asOfCode,
  begunCode,
  goneCode,
  othersCode,
];

/** Fetches the code of what only stands on the screen after a change, and of exports. It is no part of the first load. */
export function loadLateParts(): Promise<unknown> {
  return Promise.all(all.map((code) => code.load()));
}

/** Until it is there, no question was on the screen, and no save takes one for answered. */
export const LateConflictNotes = latePart(conflictCode, (code) => code.ConflictNotes);
export const LateConflictOfExpense = latePart(expenseConflictCode, (code) => code.ConflictOfExpense);
export const LateNewcomerNote = latePart(newcomerCode, (code) => code.NewcomerNote);
export const LateAmountRemark = latePart(remarkCode, (code) => code.AmountRemark);
export const LateListOffer = latePart(listCode, (code) => code.ListOffer);
/** It stands where the browser has kept the page. */
export const LateAsOf = latePart(asOfCode, (code) => code.AsOf);
export const LateSettlementStatus = latePart(statusCode, (code) => code.SettlementStatus);
export const LateRememberProject = latePart(rememberCode, (code) => code.RememberProject);
export const LateShareOffer = latePart(shareOfferCode, (code) => code.ShareOffer);
export const LateOthersNotices = latePart(othersCode, (code) => code.OthersNotices);
export const LateBegunNotice = latePart(begunCode, (code) => code.BegunNotice);
export const LateGoneNotice = latePart(goneCode, (code) => code.GoneNotice);

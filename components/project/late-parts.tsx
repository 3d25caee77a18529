import type { ComponentProps } from 'react';
import { LazyModule, useLoadedModule } from '@/components/ui/lazy-module';
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
  goneCode,
];

/** Fetches the code of what only stands on the screen after a change, and of exports. It is no part of the first load. */
export function loadLateParts(): Promise<unknown> {
  return Promise.all(all.map((code) => code.load()));
}

type ConflictNotes = typeof import('./conflicts/conflict-notes').ConflictNotes;
type ConflictOfExpense = typeof import('./conflicts/conflict-of-expense').ConflictOfExpense;

/** Until it is there, no question was on the screen, and no save takes one for answered. */
export function LateConflictNotes(props: ComponentProps<ConflictNotes>) {
  const code = useLoadedModule(conflictCode);
  return code && <code.ConflictNotes {...props} />;
}

export function LateConflictOfExpense(props: ComponentProps<ConflictOfExpense>) {
  const code = useLoadedModule(expenseConflictCode);
  return code && <code.ConflictOfExpense {...props} />;
}

export function LateNewcomerNote({ memberId }: { memberId: string }) {
  const code = useLoadedModule(newcomerCode);
  return code && <code.NewcomerNote memberId={memberId} />;
}

export function LateAmountRemark(props: ComponentProps<typeof import('./expense-rows/amount-remark').AmountRemark>) {
  const code = useLoadedModule(remarkCode);
  return code && <code.AmountRemark {...props} />;
}

type ListOffer = typeof import('./expense-rows/list-offer').ListOffer;

export function LateListOffer(props: ComponentProps<ListOffer>) {
  const code = useLoadedModule(listCode);
  return code && <code.ListOffer {...props} />;
}

/** It stands where the browser has kept the page. */
export function LateAsOf({ asOf }: { asOf: number }) {
  const code = useLoadedModule(asOfCode);
  return code && <code.AsOf asOf={asOf} />;
}

export function LateSettlementStatus() {
  const code = useLoadedModule(statusCode);
  return code && <code.SettlementStatus />;
}

export function LateRememberProject() {
  const code = useLoadedModule(rememberCode);
  return code && <code.RememberProject />;
}

export function LateShareOffer() {
  const code = useLoadedModule(shareOfferCode);
  return code && <code.ShareOffer />;
}

export function LateGoneNotice(props: ComponentProps<typeof import('./saving/gone-notice').GoneNotice>) {
  const code = useLoadedModule(goneCode);
  return code && <code.GoneNotice {...props} />;
}

import { avatarClass } from '@/components/project/members/avatar';
import { firstLetter } from '@/components/project/members/first-letter';
import { escapeHtml } from '@/components/ui/escape-html';
import { findMember } from '@/lib/domain/find-entity';
import { nameOrNull } from '@/lib/domain/name';
import type { Payment } from '@/lib/domain/settlement/settlement';
import { hueOfRow, rowKeyOf } from '@/lib/editor/rows';
import type { EditorState } from '@/lib/editor/state';

interface Shown {
  editor: EditorState;
  unnamed: string;
  formatAmount: (amount: number) => string;
  /** Whether a press explains the payment. */
  canOpen: boolean;
}

const ROW = 'payment-row flex w-full flex-wrap items-center justify-end gap-2 px-2 py-2';

/** A payment as `SettlementList` renders it for the first paint, at a fraction of the cost. The browser takes it over as its own. */
export function paymentHtml(payment: Payment, shown: Shown): string {
  const { fromMemberId, toMemberId, amount } = payment;
  const content =
    '<span class="flex min-w-0 flex-[1_1_8rem] flex-wrap items-center gap-x-2 gap-y-1">' +
    `${personHtml(fromMemberId, shown)}<span class="text-soft"> → </span>${personHtml(toMemberId, shown, ': ')}</span>` +
    `<b class="text-base font-[640]">${escapeHtml(shown.formatAmount(amount))}</b>`;
  const row = shown.canOpen
    ? `<button type="button" aria-haspopup="dialog" class="${ROW} touch-target rounded-lg text-left -outline-offset-2 hover:bg-tint">${content}` +
      '<span class="-mr-1 flex text-soft line-icon-chevron before:size-4 before:-rotate-90"></span></button>'
    : `<div class="${ROW}">${content}</div>`;
  return `<li class="-mx-2 border-line not-first:border-t">${row}</li>`;
}

function nameIn({ editor }: Pick<Shown, 'editor'>, id: string): string | null {
  return nameOrNull(findMember(editor.draft, id)?.name ?? null);
}

function personHtml(id: string, { editor, unnamed }: Shown, behind = ''): string {
  const name = nameIn({ editor }, id);
  const hue = hueOfRow(editor, rowKeyOf(editor, id));
  return (
    '<span class="inline-flex min-w-0 items-center gap-1.5">' +
    `<span aria-hidden="true" style="--hue:${hue}" data-initial="${escapeHtml(firstLetter(name ?? '?') ?? '')}" class="${avatarClass('small')}"></span>` +
    `<span class="clip-marks wrap-anywhere"><bdi>${escapeHtml(name ?? unnamed)}</bdi>${behind}</span></span>`
  );
}

/** How far a member is from being quits. */
export interface BarProps {
  name: string;
  isCreditor: boolean;
  /** Of the longest bar. */
  percent: number;
  amount: string;
  standing: string;
}

/** The same of a bar in `BalancePicture`. */
export function barHtml({ name, isCreditor, percent, amount, standing }: BarProps): string {
  const look = isCreditor ? 'bg-accent/75' : 'ml-auto bg-amber/75';
  const bar = `<span style="width:${percent}%" class="block h-3 min-w-0.5 rounded-[3px] forced-color-adjust-none ${look}"></span>`;
  return (
    '<p class="col-span-full grid h-[1.625rem] grid-cols-subgrid items-center">' +
    `<bdi class="clip-marks truncate pr-2">${escapeHtml(name)}</bdi><span aria-hidden="true">${isCreditor ? '' : bar}</span>` +
    `<span aria-hidden="true" class="flex h-full items-center border-l border-control">${isCreditor ? bar : ''}</span>` +
    `<span aria-hidden="true" class="pl-2 text-right">${escapeHtml(amount)}</span>` +
    `<span class="sr-only">${escapeHtml(standing)}</span></p>`
  );
}

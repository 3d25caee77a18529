import type { Project } from '@/lib/domain/project';
import { computeBalances } from '@/lib/domain/settlement/balance';
import { type Payment, settle } from '@/lib/domain/settlement/settlement';
import { network } from './network';
import { api, type Page } from './open-page';

function nameIn({ members }: Project, id: string): string | null {
  return members.find((member) => member.id === id)?.name ?? null;
}

/** What the page shows as to be paid by this member. */
export function owedBy({ state: { draft } }: Page, name: string): Payment {
  const { payments } = settle(computeBalances(draft.members));
  const payment = payments.find(({ fromMemberId }) => nameIn(draft, fromMemberId) === name);
  if (payment === undefined) throw new Error(`${name} owes nothing.`);
  return payment;
}

/** Presses "Mark as paid", and waits until the save has ended. */
export async function markAsPaid(page: Page, name: string, text: string | null = null, amount?: number) {
  page.takeOutcome();
  page.session.markAsPaid(owedBy(page, name), amount, text);
  await page.pass(0);
  return page.takeOutcome();
}

/** Milliseconds after which no read of a save is tried again. */
export const RETRIED = 60_000;

/** The payments as from, to and minor units. */
export function paymentsIn(project: Project) {
  return project.members.flatMap(({ name, expenses }) =>
    expenses
      .filter(({ isPayment }) => isPayment)
      .map(({ involvedMemberIds: [to = ''], amount }) => [name, nameIn(project, to), amount]),
  );
}

export async function savedPayments({ state }: Page) {
  return paymentsIn(await api.getProject(state.snapshot.id));
}

export function idOfPayment({ state }: Page): string {
  const payments = state.draft.members.flatMap(({ expenses }) => expenses.filter(({ isPayment }) => isPayment));
  return payments[0]?.id ?? '';
}

export function cut(): void {
  network.failureOf = () => 'unreachable';
  network.failureOfRead = () => 'unreachable';
}

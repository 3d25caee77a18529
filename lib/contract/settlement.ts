import { z } from 'zod/mini';
import type { Member } from '@/lib/domain/project';
import type { ProjectSettlement } from '@/lib/domain/settlement/settlement';
import { amountToWire } from './minor-units';

/** What a project comes to. Amounts are major units with at most two decimals. */
export const settlementSchema = z.object({
  members: z.array(
    z.object({
      id: z.string(),
      name: z.nullable(z.string()),
      paid: z.number(),
      share: z.number(),
      balance: z.number(),
    }),
  ),
  payments: z.array(z.object({ from: z.string(), to: z.string(), amount: z.number() })),
  fewest: z.boolean(),
});

export type WireSettlement = z.infer<typeof settlementSchema>;

export function settlementToWire(
  members: readonly Member[],
  { costs, balances, payments, isFewest }: ProjectSettlement,
): WireSettlement {
  return {
    members: members.map(({ id, name }) => ({
      id,
      name,
      paid: amountToWire(costs.get(id)?.paid ?? 0),
      share: amountToWire(costs.get(id)?.share ?? 0),
      balance: amountToWire(balances.get(id) ?? 0),
    })),
    payments: payments.map(({ fromMemberId, toMemberId, amount }) => ({
      from: fromMemberId,
      to: toMemberId,
      amount: amountToWire(amount),
    })),
    fewest: isFewest,
  };
}

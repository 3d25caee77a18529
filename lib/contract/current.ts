import type { Expense, Member, Project } from '@/lib/domain/project';
import { expenseFromWire, memberFromWire, projectFromWire, type WireEntity } from './project';

/** What a refused call was about, as it is now. */
export type Current =
  | { kind: 'project'; project: Project }
  | { kind: 'member'; member: Member }
  | { kind: 'expense'; expense: Expense };

export function currentFromWire(wire: WireEntity): Current {
  if ('members' in wire) return { kind: 'project', project: projectFromWire(wire) };
  if ('expenses' in wire) return { kind: 'member', member: memberFromWire(wire) };
  return { kind: 'expense', expense: expenseFromWire(wire) };
}

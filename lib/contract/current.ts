import type { Expense, Member, Project } from '@/lib/domain/project';
import { expenseFromWire, memberFromWire, projectFromWire, type WireEntity } from './project';

/** The current state of what a refused call was about. */
export type Current =
  | { kind: 'project'; project: Project }
  | { kind: 'member'; member: Member }
  | { kind: 'expense'; expense: Expense };

export function currentFromWire(wire: WireEntity): Current {
  if ('members' in wire) return { kind: 'project', project: projectFromWire(wire) };
  if ('expenses' in wire) return { kind: 'member', member: memberFromWire(wire) };
  return { kind: 'expense', expense: expenseFromWire(wire) };
}

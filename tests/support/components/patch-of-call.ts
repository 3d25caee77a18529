import { amountFromWire, originalFromWire } from '@/lib/contract/minor-units';
import { weightsFor } from '@/lib/domain/involvement';
import { diff, type ExpenseContent, type MemberContent, type Patch } from '@/lib/domain/patch/patch';
import { remapPatch } from '@/lib/domain/patch/remap-ids';
import type { Original, Project, Rates, Weights } from '@/lib/domain/project';

type WireEntries = Readonly<Record<string, Readonly<Record<string, unknown>> | null>>;

/** The body of a call that patches a project. */
export interface WirePatch {
  readonly name?: unknown;
  readonly currency?: unknown;
  readonly rates?: unknown;
  readonly members?: unknown;
  readonly expenses?: unknown;
}

/** The patch of the project that a call asks for, and the ids that it gives to new entries, by their keys. */
export function patchOf(project: Project, body: WirePatch, nextId: (kind: 'member' | 'expense') => string) {
  const [members, expenses] = [(body.members ?? {}) as WireEntries, (body.expenses ?? {}) as WireEntries];
  const ids: Record<string, string> = {};
  for (const [kind, entries] of [
    ['member', members],
    ['expense', expenses],
  ] as const) {
    for (const key of Object.keys(entries)) if (key.startsWith('new-')) ids[key] = nextId(kind);
  }
  const was = diff({ ...project, members: [] }, project);
  const patch: Patch = {
    project: headOf(project, body),
    members: mapValues(members, (one, id) => ({ ...was.members?.[id], ...one }) as MemberContent),
    expenses: mapValues(expenses, (one, id) => contentOf(was.expenses?.[id] ?? null, one)),
  };
  return { patch: remapPatch(patch, new Map(Object.entries(ids))), ids };
}

function headOf(project: Project, { name = project.name, currency, rates }: WirePatch): NonNullable<Patch['project']> {
  const now = (currency === undefined ? project.currency : currency) as string | null | undefined;
  const all = Object.entries({ ...project.rates, ...(rates as Rates | null) }).filter(([, rate]) => rate !== null);
  return {
    name: name as string | null,
    ...(now && { currency: now }),
    ...(now && rates !== null && all.length > 0 && { rates: Object.fromEntries(all) }),
  };
}

/** A field that the call does not have stays as it was. Null takes it away. */
function contentOf(was: ExpenseContent | null, wire: Readonly<Record<string, unknown>>): ExpenseContent {
  const { member_id, involved_members, is_payment, amount, original, former_id: _formerId, ...fields } = wire;
  const change = {
    ...fields,
    memberId: member_id,
    involvedMemberIds: involved_members,
    isPayment: is_payment === false ? null : is_payment,
    amount: amount && amountFromWire(amount as number),
    original: original && originalFromWire(original as Original),
  };
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  const { name = null, amount: now = null, ...all } = { involvedMemberIds: [], ...was, ...Object.fromEntries(given) };
  const { weights, ...content } = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
  const shared = weightsFor(content.involvedMemberIds as string[], weights as Weights | undefined);
  return { ...content, name, amount: now, ...(shared && { weights: shared }) } as ExpenseContent;
}

function mapValues<Content>(
  entries: WireEntries,
  map: (one: Readonly<Record<string, unknown>>, key: string) => Content,
): Record<string, Content | null> {
  return Object.fromEntries(Object.entries(entries).map(([key, one]) => [key, one && map(one, key)]));
}

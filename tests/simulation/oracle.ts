import { findPayer } from '@/lib/domain/entities';
import type { Project } from '@/lib/domain/project';
import { computeBalances } from '@/lib/domain/settlement/sums';
import { isTemporaryId } from '@/lib/domain/temporary-id';
import type { EditorAction } from '@/lib/editor/actions';
import type { EditorState } from '@/lib/editor/state';
import { expectValidWeights } from '@/tests/support/expect-valid-weights';
import { differing, factsOf, HEAD, identityOf } from './facts';

/** What the oracle sees of a write that the server has accepted. */
interface Write {
  /** The version that it was made on, where it names one. */
  readonly base: number | null;
  /** The ids that it names. */
  readonly named: ReadonlySet<string>;
}

/**
 * Holds the product to its promises. Nothing that was acknowledged is lost: a save changes what it names on the state that it names,
 * and nothing else, and a page shows as saved what the server has had. Nothing is doubled. Nothing that was typed goes silently: no
 * answer and no read takes it from a draft, nor a closed tab. What others remove is told. Versions never repeat, and sums are zero.
 */
export class Oracle {
  readonly #states = new Map<number, Project>();
  /** What others have removed and each page has to tell, by its name. */
  readonly #untold = new Map<string, Set<string>>();

  constructor(first: Project) {
    this.#note(first);
  }

  /** A write has made the server's project into this. */
  onWrite(before: Project, after: Project, { base, named }: Write): void {
    const version = after.version ?? 0;
    if (version <= (before.version ?? 0)) throw new Error(`Version ${version} comes behind ${before.version}.`);
    if (base !== null && base !== before.version) throw new Error(`A save on ${base} was made on ${before.version}.`);
    this.#note(after);
    const [old, now] = [factsOf(before), factsOf(after)];
    for (const id of differing(before, after)) {
      const isNew = !old.has(id);
      const payer = old.get(id)?.get('payer');
      const isOfRemoved = typeof payer === 'string' && !now.has(payer) && !now.has(id);
      const isListAlone = now.has(id) && old.has(id) && isSame(old.get(id), now.get(id)) && hasRemoved(before, after);
      if (isNew || named.has(id) || isOfRemoved || isListAlone) continue;
      throw new Error(`A save of ${[...named]} has changed ${id}.`);
    }
  }

  /** Somebody has gone back in the history. */
  onRestored(after: Project): void {
    this.#note(after);
  }

  stateAt(version: number): Project | undefined {
    return this.#states.get(version);
  }

  /** All versions that were seen. */
  get versions(): readonly number[] {
    return [...this.#states.keys()];
  }

  #note(project: Project): void {
    const seen = this.#states.get(project.version ?? 0);
    if (seen && differing(seen, project).size > 0) throw new Error(`Version ${project.version} is there twice.`);
    this.#states.set(project.version ?? 0, project);
    expectConsistent(project);
  }

  /** The editor of a page has gone from one state to another. */
  onAction(page: string, action: EditorAction, before: EditorState, after: EditorState): void {
    expectConsistent(after.draft);
    for (const id of factsOf(after.snapshot).keys()) {
      if (isTemporaryId(id)) throw new Error(`${id} is in the snapshot.`);
    }
    // Where an answer was lost, a read tells the version.
    const isOfVersion = action.type !== 'saved' || action.stamp.version !== undefined;
    if (after.snapshot !== before.snapshot && isOfVersion) this.#checkSnapshot(after.snapshot);
    if (action.type === 'loaded' || action.type === 'saved') this.#checkTyped(action, before, after);
    if (action.type === 'draft-restored') this.#checkRestored(action.base, action.patch, after);
    if (action.type === 'draft-adopted') this.#checkField(before, after);
    if (action.type === 'loaded') this.#noteRemovals(page, before, after);
  }

  /** What a page shows as saved is what the server had at that version. */
  #checkSnapshot(snapshot: Project): void {
    const state = this.#states.get(snapshot.version ?? 0);
    if (state === undefined) throw new Error(`The server never had version ${snapshot.version}.`);
    const wrong = differing(snapshot, state);
    if (wrong.size > 0) throw new Error(`Version ${snapshot.version} has ${[...wrong]} otherwise.`);
  }

  /** What is unsaved is still in the draft once an answer or a read has come in. */
  #checkTyped(action: EditorAction, before: EditorState, after: EditorState): void {
    const idNow = (id: unknown) =>
      action.type === 'saved' && typeof id === 'string' ? (action.ids.get(id) ?? id) : id;
    const [saved, drafted, now] = [before.snapshot, before.draft, after.draft].map(factsOf) as [Facts, Facts, Facts];
    for (const [id, facts] of drafted) {
      const current = now.get(idNow(id) as string);
      for (const [field, value] of facts) {
        if (isSameValue(saved.get(id)?.get(field), value)) continue;
        const isGoneWithPayer = !now.has(idNow(facts.get('payer')) as string) && facts.has('payer');
        const isPayerGone = field === 'payer' && !now.has(idNow(value) as string);
        if (isGoneWithPayer || isPayerGone || (current && isSameValue(current.get(field), idNow(value)))) continue;
        throw new Error(`${action.type} has lost the ${field} ${value} of ${id}: it is ${current?.get(field)}.`);
      }
    }
    for (const id of saved.keys()) {
      const isBack = !drafted.has(id) && now.has(id) && !after.conflicts.has(id);
      const isUnderBackPayer = after.conflicts.has(String(now.get(id)?.get('payer')));
      if (isBack && !isUnderBackPayer) throw new Error(`${action.type} has brought ${id} back.`);
    }
  }

  /** What a browser has stored is in the draft, or saved. */
  #checkRestored(base: Project, { expenses = {}, members = {} }: StoredPatch, after: EditorState): void {
    const [was, drafted, saved] = [base, after.draft, after.snapshot].map(factsOf) as [Facts, Facts, Facts];
    for (const [id, content] of [...Object.entries(members), ...Object.entries(expenses)]) {
      const name = content?.name ?? null;
      if (content === null || isSameValue(was.get(id)?.get('name'), name)) continue;
      const isThere = [drafted, saved].some((facts) => facts.get(id)?.get('name') === name);
      const isUnderOther = [...drafted.values()].some((facts) => identityOf(facts.get('name')) === identityOf(name));
      if (!isThere && !isUnderOther) throw new Error(`A closed tab has lost ${name}.`);
    }
  }

  /** The newer write of two tabs stands, but for the field that is being typed in and still has the typed value. */
  #checkField(before: EditorState, after: EditorState): void {
    const step = before.past.at(-1);
    const field = step?.field;
    if (!field || field.name === 'weights') return;
    const id = field.id === before.draft.id ? HEAD : field.id;
    const drafts = [step.after, before.draft, after.draft];
    const [typed, shown, now] = drafts.map((draft) => factsOf(draft).get(id)?.get(field.name));
    if (!factsOf(after.draft).has(id) || !isSameValue(typed, shown)) return;
    if (!isSameValue(typed, now)) throw new Error(`Another tab has changed ${typed}.`);
  }

  #noteRemovals(page: string, before: EditorState, after: EditorState): void {
    if (before.snapshot.epoch !== after.snapshot.epoch) return;
    const now = factsOf(after.draft);
    const untold = this.#untold.get(page) ?? new Set();
    // The question about a member covers the expenses that go with them.
    const isAsked = (id: string) => after.conflicts.has(findPayer(after.snapshot, id)?.id ?? '');
    for (const id of factsOf(before.draft).keys()) if (!now.has(id) && !isAsked(id)) untold.add(id);
    this.#untold.set(page, untold);
  }

  /** The page has told of these removals. All that it knows of must be among them. */
  onTold(page: string, told: ReadonlySet<string>): void {
    for (const id of this.#untold.get(page) ?? []) {
      if (!told.has(id)) throw new Error(`${page} does not tell that others have removed ${id}.`);
    }
  }

  /** All is saved, and the network is good. */
  onEnd(drafts: readonly Project[], last: Project): void {
    for (const draft of drafts) {
      const wrong = differing(draft, last);
      if (wrong.size > 0) throw new Error(`A page and the server have ${[...wrong]} otherwise.`);
    }
  }
}

type Facts = ReturnType<typeof factsOf>;
type StoredPatch = Extract<EditorAction, { readonly type: 'draft-restored' }>['patch'];

/** Nothing is in a project twice, weights are in their one form, and what people owe each other is nothing together. */
function expectConsistent(project: Project): void {
  expectValidWeights(project);
  const facts = factsOf(project);
  const count = project.members.reduce((sum, { expenses }) => sum + 1 + expenses.length, 1);
  if (facts.size < count) throw new Error('An id is there twice.');
  // An entry of a save that is sent again may be there already: the answer joins the two.
  for (const isUnsaved of [true, false]) {
    const entries = [...facts].filter(([id]) => id !== HEAD && isTemporaryId(id) === isUnsaved);
    const identities = entries.flatMap(([, one]) => identityOf(one.get('name')) ?? []);
    const twice = identities.find((one, at) => identities.indexOf(one) !== at);
    if (twice !== undefined) throw new Error(`${twice} is there twice.`);
  }
  const sum = [...computeBalances(project.members).values()].reduce((total, balance) => total + balance, 0);
  if (Math.abs(sum) > 0.001) throw new Error(`The balances come to ${sum}.`);
}

function hasRemoved(before: Project, after: Project): boolean {
  return before.members.some(({ id }) => !factsOf(after).has(id));
}

function isSame(
  one: ReadonlyMap<string, unknown> | undefined,
  other: ReadonlyMap<string, unknown> | undefined,
): boolean {
  return JSON.stringify([...(one ?? [])]) === JSON.stringify([...(other ?? [])]);
}

function isSameValue(one: unknown, other: unknown): boolean {
  return (one ?? null) === (other ?? null);
}

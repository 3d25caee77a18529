import { isTemporaryId } from '@/lib/domain/temporary-id';
import type { EditorAction } from '@/lib/editor/actions';
import type { EditorState } from '@/lib/editor/state';
import { Ledger } from './ledger';
import type { Sent } from './network';
import type { TimelessProject } from './tables';
import { identityOf, thingsCalled, thingsOf } from './things';
import type { Wishes } from './wishes';
import { type Context, thingsIn, WriteJudge } from './write-judge';

const PROGRAM = ['saved', 'loaded', 'draft-restored'];

/**
 * Holds that no wish goes from a draft but by its person, or with a word about it, that what is shown as saved never goes
 * back, and of writes what `WriteJudge` holds.
 */
export class Judge {
  readonly #ledger = new Ledger();
  readonly #writes = new WriteJudge(this.#ledger);

  constructor(project: TimelessProject) {
    this.#ledger.shown.saved(thingsIn(project), project.version);
  }

  wishesOf(person: string): Wishes {
    return this.#ledger.wishesOf(person);
  }

  contextOf(person: string, state: EditorState): Context {
    const wishes = this.#ledger.wishesOf(person).copy();
    return { wishes, contested: wishes.contested(state), seen: this.#ledger.seenBy(person).copy() };
  }

  onOpened(person: string, state: EditorState): void {
    this.#ledger.seenBy(person).look(state);
  }

  onAction(person: string, action: EditorAction, before: EditorState, after: EditorState, plan: Context | null): void {
    this.#ledger.shown.check(person, before.snapshot, after.snapshot);
    this.#ledger.seenBy(person).look(after);
    const wishes = this.#ledger.wishesOf(person);
    if (action.type === 'conflict-resolved') {
      const conflict = before.conflicts.get(action.id)?.[action.field];
      // What came back after its removal stays by their choice, anything else that is kept by one's own.
      const isKept =
        action.choice === (action.field === 'existence' && conflict?.theirs === 'changed' ? 'theirs' : 'mine');
      if (conflict && isKept) wishes.kept(new Map([[action.id, { [action.field]: conflict }]]), before);
    }
    const isProgram = PROGRAM.includes(action.type);
    if (action.type === 'changes-discarded') wishes.discard();
    if (isProgram) {
      for (const identity of this.#replaced(person, before, after)) wishes.forgetInLists(identity);
      for (const identity of this.#madeByOthers(person, before, after)) wishes.forget(identity);
    } else wishes.edited(before, after);
    // What a person wants back, or discards, while a save is under way may just be on its way to the server.
    const isSaving = before.isSaveAsked || after.isSaveAsked;
    const underWay = !isProgram && isSaving ? plan?.wishes : undefined;
    wishes.review(after, underWay, this.#ledger.creationsInDoubt(person));
    const unheard = wishes
      .unheard(after)
      .filter((key) => !this.#ledger.isDoubled(...(key.split(' ') as [string, string])));
    if (unheard.length > 0) throw new Error(`${action.type} has lost of ${person}: ${unheard.join(', ')}`);
  }

  /** The members who are gone from the draft, and in whose place is one that another person has made anew. */
  #replaced(person: string, before: EditorState, after: EditorState): string[] {
    const [old, now] = [thingsOf(before.draft), thingsOf(after.draft)];
    return [...old.values()]
      .filter(({ kind, id }) => kind === 'member' && !now.has(id))
      .map(({ identity }) => identity)
      .filter((identity) => {
        const there = thingsCalled(now, identity);
        return (
          there.length > 0 && there.every(({ id }) => !isTemporaryId(id) && this.#ledger.makers.get(id) !== person)
        );
      });
  }

  /** What others have made that was not in the draft, not even as somebody else had made it before. */
  #madeByOthers(person: string, before: EditorState, after: EditorState): string[] {
    const old = thingsOf(before.draft);
    return [...thingsOf(after.draft).values()]
      .filter(({ id }) => !isTemporaryId(id) && this.#ledger.makers.get(id) !== person)
      .map(({ identity }) => identity)
      .filter((identity) => thingsCalled(old, identity).length === 0);
  }

  /** A person will not hear what became of a call. */
  onGivenUp(person: string, { method, path, init }: Sent): void {
    if (init.body === undefined) return;
    const { name, amount, involved_members: involved } = JSON.parse(String(init.body));
    if (method === 'POST') this.#ledger.creationsInDoubt(person).add(identityOf(name));
    if (method !== 'PUT') return;
    this.#ledger.inDoubt(person).push({ id: path.split('/').at(-1) ?? '', name, amount, involved });
  }

  /** The server has taken a call of a person. */
  onWrite(person: string, sent: Sent, before: TimelessProject, after: TimelessProject): void {
    this.#writes.check(person, sent, before, after);
  }
}

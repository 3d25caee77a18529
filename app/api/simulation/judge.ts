import { amountFromWire, projectFromWire, type WireExpense, type WireProject } from '@/lib/contract/project';
import type { EditorAction } from '@/lib/editor/actions';
import type { EditorState } from '@/lib/editor/state';
import type { Answered, Sent } from './network';
import { FIELDS, say, type Thing, thing, thingsCalled, thingsOf } from './things';
import { Wishes } from './wishes';

/** What a person wanted and had been told by the time of a call. */
export interface Context {
  readonly wishes: Wishes;
  readonly contested: ReadonlySet<string>;
  readonly seen: Set<string>;
}

interface SeenEntity extends Partial<Pick<WireExpense, 'id' | 'name' | 'amount' | 'involved_members'>> {
  readonly members?: readonly SeenEntity[];
  readonly expenses?: readonly SeenEntity[];
  readonly current?: SeenEntity;
}

const PROGRAM = ['saved', 'loaded', 'draft-restored'];

/**
 * Holds that no write of an editor overwrites, removes or brings back anything but by the wish of its person, who had been
 * told what it replaces; and that no wish goes from a draft but by the person, or with a word about it.
 */
export class Judge {
  readonly #wishes = new Map<string, Wishes>();
  readonly #seen = new Map<string, Set<string>>();
  /** Who has made which thing, by its id. */
  readonly #makers = new Map<string, string>();
  /** What two persons have brought back, each for themselves: it can't be told apart by its name. */
  readonly #doubled = new Set<string>();

  wishesOf(person: string): Wishes {
    return entry(this.#wishes, person, () => new Wishes());
  }

  contextOf(person: string, state: EditorState): Context {
    const wishes = this.wishesOf(person).copy();
    return { wishes, contested: wishes.contested(state), seen: new Set(this.#seenBy(person)) };
  }

  onAction(person: string, action: EditorAction, before: EditorState, after: EditorState, plan: Context | null): void {
    const wishes = this.wishesOf(person);
    if (action.type === 'conflict-resolved') {
      const conflict = before.conflicts.get(action.id)?.[action.field];
      // What came back after its removal stays by their choice, anything else that is kept by one's own.
      const isKept =
        action.choice === (action.field === 'existence' && conflict?.theirs === 'changed' ? 'theirs' : 'mine');
      if (conflict && isKept) wishes.kept(new Map([[action.id, { [action.field]: conflict }]]), before);
    }
    const isProgram = PROGRAM.includes(action.type);
    if (action.type === 'changes-discarded') wishes.discard();
    if (!isProgram) wishes.edited(before, after);
    // What a person wants back while a save is under way may just be on its way to the server.
    const underWay = !isProgram && after.isSaveAsked ? plan?.wishes : undefined;
    wishes.review(after, underWay);
    const unheard = wishes.unheard(after).filter((key) => !this.#doubled.has(key.split(' ')[0] ?? ''));
    if (unheard.length > 0) throw new Error(`${action.type} has lost of ${person}: ${unheard.join(', ')}`);
  }

  onAnswered(person: string, { text }: Answered): void {
    if (text !== '') this.see(person, JSON.parse(text));
  }

  /** The server has taken a call of a person. */
  onWrite(person: string, { method, path, context }: Sent, before: WireProject, after: WireProject): void {
    const [old, now] = [before, after].map((wire) => thingsOf(projectFromWire(wire)));
    const deletesMember = method === 'DELETE' && !path.includes('/expenses/');
    for (const thing of old?.values() ?? []) if (!now?.has(thing.id)) this.#onGone(person, context as Context, thing);
    for (const thing of now?.values() ?? []) {
      const known = old?.get(thing.id);
      if (known === undefined) this.#onMade(person, context as Context, thing, old ?? new Map());
      else this.#onChanged(person, context as Context, known, thing, deletesMember);
    }
  }

  #onChanged(person: string, context: Context, known: Thing, thing: Thing, deletesMember: boolean): void {
    const { wishes, seen, contested } = context;
    if (this.#doubled.has(thing.identity)) return;
    for (const field of FIELDS) {
      if (known[field] === thing[field]) continue;
      if (field === 'involved' && deletesMember) {
        // Whoever takes a member out knows what that does to the lists.
        if (!seen.has(seenKey(known, field))) continue;
        for (const known of [seen, this.#seenBy(person)]) known.add(seenKey(thing, field));
        continue;
      }
      requireSeen(person, context, known, field);
      const isWished = wishes.has(thing.identity, field);
      if (!isWished || (field !== 'involved' && wishes.valueOf(thing.identity, field) !== thing[field])) {
        throw new Error(`${person} did not want ${field} of ${say(known)} to be ${thing[field]}`);
      }
      if (contested.has(`${thing.identity} ${field}`)) {
        throw new Error(`${person} has not chosen ${field} of ${say(thing)} over that of ${say(known)}`);
      }
    }
  }

  #onGone(person: string, context: Context, thing: Thing): void {
    if (this.#doubled.has(thing.identity)) return;
    if (!context.wishes.has(thing.identity, 'gone')) throw new Error(`${person} did not want ${say(thing)} to be gone`);
    for (const field of FIELDS) requireSeen(person, context, thing, field);
  }

  #onMade(person: string, { wishes, contested }: Context, thing: Thing, old: ReadonlyMap<string, Thing>): void {
    const others = thingsCalled(old, thing.identity);
    if (others.some(({ id }) => this.#makers.get(id) === person)) throw new Error(`${person} made ${say(thing)} twice`);
    if (others.length > 0) this.#doubled.add(thing.identity);
    if (!wishes.has(thing.identity, 'here') || contested.has(`${thing.identity} existence`)) {
      throw new Error(`${person} did not want to make ${say(thing)}`);
    }
    this.#makers.set(thing.id, person);
    this.wishesOf(person).made(thing);
  }

  /** A project, member or expense of an answer, and all in it. A refusal carries one as what is there instead. */
  see(person: string, { current, members = [], expenses = [], ...entity }: SeenEntity): void {
    if (entity.id !== undefined) {
      const { id, name = null, amount = null, involved_members = [] } = entity;
      const involvedMemberIds = involved_members.map((member) => member.id);
      const asThing = thing({ id, name, amount: amount === null ? null : amountFromWire(amount), involvedMemberIds });
      for (const field of FIELDS) this.#seenBy(person).add(seenKey(asThing, field));
    }
    for (const inner of [...members, ...expenses]) this.see(person, inner);
    if (current) this.see(person, current);
  }

  #seenBy(person: string): Set<string> {
    return entry(this.#seen, person, () => new Set());
  }
}

function requireSeen(person: string, { seen }: Context, thing: Thing, field: (typeof FIELDS)[number]): void {
  if (!seen.has(seenKey(thing, field))) throw new Error(`${person} has not seen ${field} of ${say(thing)}`);
}

function seenKey(thing: Thing, field: (typeof FIELDS)[number]): string {
  return `${thing.id} ${field} ${thing[field]}`;
}

function entry<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const value = map.get(key) ?? make();
  map.set(key, value);
  return value;
}

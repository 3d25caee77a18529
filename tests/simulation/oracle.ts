import type { EditorAction } from '@/lib/editor/actions';
import { isAnySaveAsked } from '@/lib/editor/selectors';
import type { EditorState } from '@/lib/editor/state';
import { expectCounted } from './expect-counted';
import { expectBack, expectEdit, expectInLists, expectTakenBack } from './expect-edits';
import { expectKeptByUndo, expectOwnSide } from './expect-own-side';
import type { Expectations, KnownState } from './expectations';
import type { SimulatedRequest } from './network';
import { OracleState } from './oracle-state';
import type { TimelessProject } from './tables';
import { entitiesWithIdentity, identityOf, type TrackedEntity, trackedEntitiesOf } from './tracked-entities';
import { type PlanContext, trackedEntitiesIn, WriteOracle } from './write-oracle';

/** The actions that the program takes by itself. */
const PROGRAM_ACTIONS = ['saved', 'loaded', 'draft-restored', 'project-id-changed'];

/**
 * Checks that nothing a person expects disappears from a draft unless the person does it or a conflict points it out, that
 * what is shown as saved never goes back in time, and for writes what `WriteOracle` checks.
 */
export class Oracle {
  readonly #state = new OracleState();
  readonly #writes = new WriteOracle(this.#state);

  constructor(private readonly project: TimelessProject) {
    this.#state.reads.record(trackedEntitiesIn(project), project.version);
  }

  expectationsOf(person: string): Expectations {
    return this.#state.expectationsOf(person);
  }

  /** What the person expects and has seen when a save is planned. */
  planContextOf(person: string, state: EditorState): PlanContext {
    const expectations = this.#state.expectationsOf(person).copy();
    const unresolved = expectations.overridden.unresolved(state);
    return { expectations, unresolved, seen: this.#state.seenBy(person).copy(), saved: state.snapshot };
  }

  onOpened(person: string, state: EditorState): void {
    this.#state.seenBy(person).addScreen(state);
  }

  onAction(
    person: string,
    action: EditorAction,
    before: EditorState,
    after: EditorState,
    plan: PlanContext | null,
  ): void {
    this.#state.reads.check(person, before.snapshot, after.snapshot);
    this.#state.seenBy(person).addScreen(after);
    // What was sent was on the screen, though it may have been edited since, and have another id now.
    if (action.type === 'saved' && action.sent) this.#state.seenBy(person).addScreen({ ...after, draft: action.sent });
    const expectations = this.#state.expectationsOf(person);
    if (action.type === 'conflict-resolved') {
      const conflict = before.conflicts.get(action.id)?.[action.field];
      // An entity that came back after its removal is kept by choosing theirs. Anything else is kept by choosing mine.
      const isKept =
        action.choice === (action.field === 'existence' && conflict?.theirs === 'changed' ? 'theirs' : 'mine');
      if (conflict && isKept) {
        expectOwnSide(expectations, new Map([[action.id, { [action.field]: conflict }]]), before);
      }
    }
    if (action.type === 'save-asked' && after.conflicts !== before.conflicts) {
      throw new Error(`Save has chosen for ${person}`);
    }
    const isProgram = PROGRAM_ACTIONS.includes(action.type);
    if (action.type === 'changes-discarded') this.#onDiscarded(expectations, before, after);
    if (isProgram) this.#onProgram(person, action, expectations, before, after);
    else {
      expectEdit(expectations, before, after);
      expectInLists(expectations, before, after);
      this.#state.noteIdentities(trackedEntitiesOf(before.draft));
      expectTakenBack(expectations, before, after, this.#state.identities);
    }
    if (action.type === 'undone' || action.type === 'removal-undone') {
      expectKeptByUndo(expectations, before, after);
    }
    if (action.type === 'removal-undone') this.#onRemovalUndone(person, expectations, before, after);
    if (action.type === 'undone' || action.type === 'redone') this.#onUndone(person, expectations, before, after);
    expectations.acceptPayers(trackedEntitiesOf(after.draft));
    // During a save, what a person restores or discards may already be on its way to the server.
    const isSaving = isAnySaveAsked(before) || isAnySaveAsked(after);
    const inProgress = !isProgram && isSaving ? plan?.expectations : undefined;
    const inDoubt = this.#creationsInDoubt(person, before, after);
    const deletionsInDoubt = this.#state.deletions.identitiesInDoubt(person, trackedEntitiesOf(after.snapshot));
    expectations.dropMet(after, inProgress, inDoubt, deletionsInDoubt);
    const lost = [...expectations.lost(after, inDoubt), ...this.#notTakenBack(person, after)];
    // What a page shows before it has the draft that the last one stored is not what the person has back.
    if (isProgram && action.type !== 'draft-restored')
      lost.push(...this.#state.deletions.goneByOwn(person, before, after).map(({ identity }) => identity));
    if (lost.length > 0) throw new Error(`${action.type} has lost of ${person}: ${lost.join(', ')}`);
  }

  #onProgram(
    person: string,
    action: EditorAction,
    expectations: Expectations,
    before: EditorState,
    after: EditorState,
  ): void {
    for (const identity of this.#replacedMembers(person, before, after)) expectations.forgetInLists(identity);
    for (const identity of this.#createdByOthers(person, before, after)) expectations.forget(identity);
    for (const identity of this.#broughtBackByOthers(person, before, after)) expectations.onBroughtBack(identity);
    for (const entity of this.#state.deletions.goneByOthers(person, before, after))
      expectations.drop(entity, 'present');
    expectCounted(expectations, before, after);
    if (action.type !== 'saved') return;
    dropUndone(expectations, action.othersFirst, after);
    const old = trackedEntitiesOf(before.draft);
    for (const [id, othersId] of action.ids) {
      const own = old.get(id);
      if (own && action.othersFirst?.has(othersId)) this.#state.gaveWay(person, othersId).add(own.identity);
    }
    // What was refused is not made. Where a second copy of the call arrives once it would be taken, it is as if others had made it.
    for (const id of before.unansweredIds.filter((one) => !after.unansweredIds.includes(one) && !action.ids.has(one))) {
      const identity = this.#state.identities.get(id) ?? '';
      this.#state.creationsInDoubt(person).delete(identity);
      this.#state.creationsRefused(person).add(identity);
    }
  }

  /** What the person had removed is wanted again as it is, though a call may still delete it. */
  #onDiscarded(expectations: Expectations, { draft }: EditorState, after: EditorState): void {
    expectations.discard(after);
    const [old, now] = [trackedEntitiesOf(draft), trackedEntitiesOf(after.draft)];
    for (const entity of now.values()) if (!old.has(entity.id)) expectBack(expectations, entity, now);
  }

  /** With what goes now while its call is under way, or has had an answer that leaves it open. */
  #creationsInDoubt(person: string, before: EditorState, { draft, unansweredIds }: EditorState): ReadonlySet<string> {
    const inDoubt = this.#state.creationsInDoubt(person);
    const now = trackedEntitiesOf(draft);
    for (const { id, identity } of trackedEntitiesOf(before.draft).values()) {
      if (unansweredIds.includes(id) && now.get(id)?.identity !== identity) inDoubt.add(identity);
    }
    return inDoubt;
  }

  /**
   * What the person has created and removed, and the draft shows although the page does not mean to take it back. What somebody
   * else has brought back stays.
   */
  #notTakenBack(person: string, { draft, conflicts, toTakeBack }: EditorState): string[] {
    const expectations = this.#state.expectationsOf(person);
    const drafted = trackedEntitiesOf(draft);
    return [...this.#state.creationsInDoubt(person)].filter((identity) => {
      if (!expectations.has(identity, 'absent') || expectations.has(identity, 'present')) return false;
      const id = String(expectations.valueOf(identity, 'absent'));
      // It may be back without its name, the first word of which is its identity.
      if (toTakeBack.includes(id) || drafted.has(id)) return false;
      return entitiesWithIdentity(drafted, identity).some(
        (entity) => this.#state.creators.get(entity.id) === person && !conflicts.get(entity.id)?.existence,
      );
    });
  }

  /** What was removed and brought back before its creation was answered is as the first call made it, or others have changed it since. */
  #onRemovalUndone(person: string, expectations: Expectations, before: EditorState, { draft }: EditorState): void {
    const old = trackedEntitiesOf(before.draft);
    for (const { id, identity } of trackedEntitiesOf(draft).values()) {
      if (old.has(id)) continue;
      this.#state.broughtBack(person).add(identity);
      const created = this.#state.creations(person).get(identity);
      if (created && this.#state.creationsInDoubt(person).has(identity)) expectations.onCreated(...created);
    }
  }

  /** The same of an undo and a redo, which bring back what they do and no more. */
  #onUndone(
    person: string,
    expectations: Expectations,
    before: EditorState,
    { draft, unansweredIds }: EditorState,
  ): void {
    const [old, now] = [trackedEntitiesOf(before.draft), trackedEntitiesOf(draft)];
    for (const id of unansweredIds.filter((one) => !old.has(one))) {
      const { identity } = now.get(id) ?? {};
      const created = identity && this.#state.creations(person).get(identity);
      if (!created) continue;
      this.#state.broughtBack(person).add(identity);
      expectations.onCreated(...created);
    }
  }

  /** The members who have left the draft, and whom somebody else has created again. */
  #replacedMembers(person: string, before: EditorState, after: EditorState): string[] {
    const [old, now] = [trackedEntitiesOf(before.draft), trackedEntitiesOf(after.draft)];
    const saved = trackedEntitiesOf(after.snapshot);
    return [...old.values()]
      .filter(({ kind, id }) => kind === 'member' && !now.has(id))
      .map(({ identity }) => identity)
      .filter((identity) => {
        const matches = entitiesWithIdentity(now, identity);
        return (
          matches.length > 0 && matches.every(({ id }) => saved.has(id) && this.#state.creators.get(id) !== person)
        );
      });
  }

  /** What others have created under an identity that was not in the draft before. */
  #createdByOthers(person: string, before: EditorState, after: EditorState): string[] {
    const old = trackedEntitiesOf(before.draft);
    return this.#savedByOthers(person, after)
      .map(({ identity }) => identity)
      .filter((identity) => entitiesWithIdentity(old, identity).length === 0);
  }

  /** What was gone from the server and is there again, and is in the draft all along. */
  #broughtBackByOthers(person: string, before: EditorState, after: EditorState): string[] {
    const [old, saved] = [trackedEntitiesOf(before.draft), trackedEntitiesOf(before.snapshot)];
    return this.#savedByOthers(person, after)
      .filter(({ id }) => old.has(id) && !saved.has(id))
      .map(({ identity }) => identity);
  }

  /** What the draft shows and the server has from somebody else. */
  #savedByOthers(person: string, { draft, snapshot }: EditorState): TrackedEntity[] {
    const saved = trackedEntitiesOf(snapshot);
    return [...trackedEntitiesOf(draft).values()].filter(
      ({ id }) => saved.has(id) && this.#state.creators.get(id) !== person,
    );
  }

  /** The person has closed the page, and this draft is stored. */
  onClosed(person: string, stored: KnownState | null): void {
    const { deletions } = this.#state;
    deletions.onClosed(person, stored?.inDoubtWrites ?? []);
    const inDoubt = deletions.identitiesInDoubt(person, stored ? trackedEntitiesOf(stored.snapshot) : new Map());
    this.#state.expectationsOf(person).onClosed(stored, this.#state.creationsInDoubt(person), inDoubt);
  }

  /** A person will not receive the response to a request, which has left the page unless that knew itself offline. */
  onGivenUp(person: string, { method, path, init }: SimulatedRequest, hasLeft: boolean): void {
    if (method === 'DELETE' && hasLeft) this.#state.deletions.noteGivenUp(person, path);
    if (init.body === undefined || path.includes('/links/')) return;
    const {
      involved_members: involved,
      is_payment: isPayment,
      member_id: payerId,
      ...fields
    } = JSON.parse(String(init.body));
    if (method === 'POST') this.#state.creationsInDoubt(person).add(identityOf(fields.name));
    if (method !== 'PUT') return;
    const [, , , ...inProject] = path.split('/');
    const id = inProject.at(-1) ?? this.project.id;
    this.#state.changesInDoubt(person).push({ ...fields, id, involved, isPayment, payerId });
  }

  /** Somebody has gone back in the history. Nobody's expectations count there, as whoever does that sees what they do. */
  onRestored(before: TimelessProject, after: TimelessProject): void {
    this.#writes.noteRestored(before, after);
  }

  /** The server has accepted a write of a person. */
  onWrite(person: string, request: SimulatedRequest, before: TimelessProject, after: TimelessProject): void {
    this.#writes.check(person, request, before, after);
  }
}

/** A payment that was marked before stays, whatever is undone here. A call that arrives twice looks the same. */
function dropUndone(
  expectations: Expectations,
  othersFirst: ReadonlySet<string> = new Set(),
  { draft }: EditorState,
): void {
  const drafted = trackedEntitiesOf(draft);
  for (const id of othersFirst) {
    const payment = drafted.get(id);
    if (payment) expectations.drop(payment, 'absent');
  }
}

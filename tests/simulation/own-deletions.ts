import type { InDoubtWrite } from '@/lib/domain/save-step';
import type { EditorState } from '@/lib/editor/state';
import { entitiesWithIdentity, type TrackedEntities, type TrackedEntity, trackedEntitiesOf } from './tracked-entities';

/** Whose call deleted an entity last, and the entity that the call named: the same one, or its payer. */
interface Deletion {
  readonly person: string;
  readonly namedId: string;
}

/** The deletions that people asked for without receiving the response, and who has deleted what on the server. */
export class OwnDeletions {
  /** The ids that the open page of each person has named. */
  readonly #inDoubt = new Map<string, Set<string>>();
  readonly #deletions = new Map<string, Deletion>();

  noteGivenUp(person: string, path: string): void {
    this.#inDoubt.set(person, new Set([...this.#idsOf(person), idIn(path)]));
  }

  /** The call of a person has taken the project from one state to the other. */
  noteDeleted(person: string, path: string, old: TrackedEntities, now: TrackedEntities): void {
    for (const id of old.keys()) if (!now.has(id)) this.#deletions.set(id, { person, namedId: idIn(path) });
  }

  /** The page is closed. The next one knows of those that are stored with the draft. */
  onClosed(person: string, stored: readonly InDoubtWrite[]): void {
    const ids = stored.flatMap(({ step }) => {
      if (step.kind === 'member-deleted') return [step.memberId];
      return step.kind === 'expense-deleted' ? [step.expenseId] : [];
    });
    this.#inDoubt.set(person, new Set(ids));
  }

  /** The identities of what may still be deleted on the server, or may be already, by a call of this person. */
  identitiesInDoubt(person: string, entities: TrackedEntities): ReadonlySet<string> {
    const ids = this.#idsOf(person);
    const isInDoubt = ({ id, payerId }: TrackedEntity) => ids.has(id) || (payerId !== null && ids.has(payerId));
    return new Set([...entities.values()].filter(isInDoubt).map(({ identity }) => identity));
  }

  /** What has left the draft, and somebody else has deleted, as far as the person can know. */
  goneByOthers(person: string, before: EditorState, after: EditorState): TrackedEntity[] {
    return goneFrom(before, after).filter(({ id }) => this.#deletions.has(id) && !this.#isOwn(person, id));
  }

  /** What has left the draft although it was deleted by a call of the person who has it back, as the person can know. */
  goneByOwn(person: string, before: EditorState, after: EditorState): TrackedEntity[] {
    return goneFrom(before, after).filter(({ id }) => this.#isOwn(person, id));
  }

  #isOwn(person: string, id: string): boolean {
    const deletion = this.#deletions.get(id);
    return deletion?.person === person && this.#idsOf(person).has(deletion.namedId);
  }

  #idsOf(person: string): ReadonlySet<string> {
    return this.#inDoubt.get(person) ?? new Set();
  }
}

function goneFrom(before: EditorState, after: EditorState): TrackedEntity[] {
  const now = trackedEntitiesOf(after.draft);
  const isGone = ({ identity }: TrackedEntity) => entitiesWithIdentity(now, identity).length === 0;
  return [...trackedEntitiesOf(before.draft).values()].filter(isGone);
}

function idIn(path: string): string {
  return path.split('/').at(-1) ?? '';
}

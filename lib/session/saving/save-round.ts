import pLimit from 'p-limit';
import { isProjectMissing } from '@/lib/client/api-error';
import { changedNothing, isRefusal } from '@/lib/client/retry';
import type { Project } from '@/lib/domain/project';
import { stepsInSaveOrder } from '@/lib/domain/save-order';
import {
  applyStep,
  type CreationStep,
  changedId,
  createdId,
  type InDoubtWrite,
  isChange,
  isCreation,
  remapStep,
  type SaveStep,
  withoutPayerOfOthers,
} from '@/lib/domain/save-step';
import { asFirstSent } from './creation-keys';
import { KnownVersions } from './known-versions';
import { RoundCreations } from './round-creations';
import type { SaveAttempt } from './save-attempt';
import type { Save } from './save-loop';
import { concernsOneCall, deletedByNow, isOutdated, type StepAnswer, sendStep, stopsSave } from './send-step';
import { StateAfterSave } from './state-after-save';
import { WaitingSteps } from './waiting-steps';

const CALLS_AT_ONCE = 6;

export interface RoundOptions extends Pick<Save, 'api' | 'keys' | 'debts' | 'storeDraft' | 'signal'> {
  /** The same for all calls of one save, which the history shows as one entry. */
  group: string;
  /** False where a call certainly reaches nobody. */
  isOnline: () => boolean;
  /** Whether the person still wants this to be created: it may be removed or discarded while the round comes to it. */
  isWanted: (id: string) => boolean;
  snapshot: Project;
  draft: Project;
  /** What was sent before without an answer, as it was sent: the round is about nothing else then. */
  askedAgain: readonly CreationStep[];
  report: Pick<SaveAttempt, 'sending' | 'planned' | 'saved' | 'deletedByNow' | 'paidBefore' | 'failed'>;
}

/**
 * One round of a save: it sends what differs between the snapshot and the draft, stage by stage, with up to six calls of a stage at
 * once. A step that fails, or that builds on a creation or a deletion that failed, is left out of the result, so that the next save
 * sends just that. Once the server can't be reached, wants a pause, or the project is deleted, nothing more is sent, and the
 * failure is reported once.
 */
export class SaveRound {
  /** The snapshot with every step that the server has acknowledged, and nothing else. */
  acknowledged: Project;
  /**
   * The snapshot with every acknowledged step as it was first sent, and with what was created and deleted again before its
   * creation was acknowledged. Where the draft differs from this, it was edited since.
   */
  sent: Project;
  /** From the ids here of what was created to the server's, where they differ. Some of it may be deleted since. */
  readonly ids = new Map<string, string>();
  /** The ids here whose keys are used up. They are renewed once the editor knows the result. */
  readonly servedIds: string[] = [];
  /** From the ids here of what was not created, and may still be wanted, to those that it has from now on. */
  readonly refusedAs = new Map<string, string>();
  /** The changes and deletions that the server may have made although no answer said so. */
  readonly inDoubtWrites: InDoubtWrite[] = [];
  /** The ids of what was changed, as the server has acknowledged. */
  readonly acknowledgedIds = new Set<string>();
  /** The ids of payments that others had marked as made before. */
  readonly othersFirst = new Set<string>();
  /** The ids here of what was created as it was sent, be it deleted by now: what of it is to be taken back is known. */
  readonly takenBackIds = new Set<string>();
  readonly creations: RoundCreations;
  /** Whether steps were left unsent: the server can't be reached, wants a pause, or can't change this project. */
  isHalted = false;
  /** Whether somebody else was faster, or an earlier call had done a step in part: a merge and another round are needed. */
  isStale = false;
  readonly #versions: KnownVersions;
  readonly #stateAfter: StateAfterSave;
  readonly #waiting = new WaitingSteps();
  /** Those whom this save has created. */
  readonly #createdMembers = new Set<string>();
  readonly #stages: readonly (readonly SaveStep[])[];

  constructor(private readonly options: RoundOptions) {
    this.acknowledged = options.snapshot;
    this.sent = options.snapshot;
    this.#versions = new KnownVersions(options.snapshot);
    this.#stateAfter = new StateAfterSave(options.snapshot, this.#versions);
    const { snapshot, draft, askedAgain } = options;
    // A late first call can do nothing any more once it was made again.
    this.#stages = this.#isAskingAgain ? [askedAgain] : stepsInSaveOrder(snapshot, draft);
    this.creations = new RoundCreations(options, this.#stages.flat());
  }

  /**
   * The project as the server has it after this round, at this time, where the answers tell all of it; null where it
   * has to be read.
   */
  current(now: string): Project | null {
    return this.isHalted || this.isStale ? null : this.#stateAfter.project(this.acknowledged, now);
  }

  /** The highest version that these calls gave the project, 0 if none did. A project read before may lack some of them. */
  get version(): number {
    return this.#versions.highest;
  }

  async run(): Promise<void> {
    const { storeDraft, report, isOnline } = this.options;
    const steps = this.#stages.flat();
    this.#waiting.plan(steps);
    report.planned(steps.filter((step) => !this.creations.isTakenBack(step)).length);
    this.isStale ||= this.#isAskingAgain;
    const limit = pLimit(CALLS_AT_ONCE);
    for (const [at, planned] of this.#stages.entries()) {
      const remapped = planned.map((step) => remapStep(step, this.ids));
      const stage = remapped.filter((one) => !this.#isDropped(one) && !this.#waiting.hasToWait(one, this.acknowledged));
      const creations = this.isHalted ? [] : stage.filter(isCreation);
      this.creations.announce(creations);
      if (!this.isHalted && isOnline()) report.sending(creations, this.#versions.writesIn(stage));
      if (at === 0 || creations.length > 0) await storeDraft();
      await Promise.all(stage.map((step) => limit(() => this.#take(step))));
    }
  }

  #isDropped(step: SaveStep): boolean {
    const isDropped = this.creations.isDropped(step);
    // What builds on it waits for another round.
    this.isStale ||= isDropped;
    return isDropped;
  }

  get #isAskingAgain(): boolean {
    return this.options.askedAgain.length > 0;
  }

  async #take(planned: SaveStep): Promise<void> {
    if (this.isHalted || this.#isDropped(planned)) return this.creations.noteUnsent(planned);
    const step = isCreation(planned) ? this.options.keys.firstSent(planned) : planned;
    // What was edited since the first call is left for another round.
    if (step !== planned) this.isStale = true;
    const mayArrive = this.options.isOnline();
    try {
      const { api, snapshot, keys, group, signal } = this.options;
      const call = { api, projectId: snapshot.id, versions: this.#versions, keys, group, signal };
      this.#acknowledge(step, await sendStep(call, step));
    } catch (error) {
      this.#leaveOut(step, error, mayArrive);
    }
  }

  #acknowledge(step: SaveStep, answer: StepAnswer): void {
    const { taken } = answer;
    this.#versions.noteAnswer(step, answer.version, this.acknowledged);
    this.#stateAfter.note(answer);
    this.acknowledged = applyStep(this.acknowledged, taken);
    if (isChange(step)) this.acknowledgedIds.add(changedId(step, this.options.snapshot));
    if (isCreation(step) && isCreation(taken)) this.#acknowledgeCreation(step, taken, answer);
    else {
      if (!this.#isOfDuplicate(step)) this.sent = applyStep(this.sent, withoutPayerOfOthers(step, taken));
      this.options.report.saved({ base: this.options.snapshot, step: taken });
    }
  }

  /**
   * Whether the draft has it twice: as it was read, which is changed here, and as the page has asked for it without an
   * answer until now.
   */
  #isOfDuplicate(step: SaveStep): boolean {
    return isChange(step) && [...this.ids.values()].includes(changedId(step, this.options.snapshot));
  }

  #acknowledgeCreation(step: CreationStep, taken: CreationStep, { isOther = false, isRepeat = false }: StepAnswer) {
    const { debts, report } = this.options;
    const [id, created] = [createdId(step), createdId(taken)];
    this.servedIds.push(id);
    // Another page has made something else under the key, so what this one has sent was never made.
    if (this.creations.isTakenBack(step) && isOther) return;
    if (id !== created) this.ids.set(id, created);
    debts.noteCreated(id, created);
    if (step.kind === 'member-created') this.#createdMembers.add(created);
    this.#waiting.noteCreated(id);
    if (isOther) this.isStale = true;
    else this.takenBackIds.add(id);
    const isPayment = debts.isPayment(id);
    // A payment that was made once is made, under whatever name. What was edited of it here after it was marked is left to save.
    const alike = isPayment ? debts.asMarked(step) : taken;
    this.sent = asFirstSent(this.sent, isOther ? alike : step, created);
    if (this.creations.isTakenBack(step)) return;
    // Somebody else has marked it as made, who was shown the same. An earlier call of this page had asked for just what this one does.
    const isPaidBefore = isPayment && (isOther || (isRepeat && !this.creations.isResent(id)));
    const saved = { base: this.options.snapshot, step: taken };
    if (isPaidBefore) {
      this.othersFirst.add(created);
      report.paidBefore(saved);
    } else report.saved(saved);
  }

  #leaveOut(step: SaveStep, error: unknown, mayArrive: boolean): void {
    this.#stateAfter.noteLeftOut();
    this.#waiting.noteFailed(step);
    if (mayArrive && !changedNothing(error)) this.inDoubtWrites.push(...this.#versions.writesIn([step]));
    // By this link nothing was made, so it is as if it had never been sent.
    if (isProjectMissing(error)) this.creations.noteUnsent(step);
    const isRefused = isCreation(step) && isRefusal(error);
    if (isRefused) this.#noteRefused(step, error);
    if (isOutdated(error) || (isRefused && this.#isAskingAgain)) {
      this.isStale = true;
      return;
    }
    // It is tried again after the next read. Until then it holds up nothing: this body may be refused on the way for good.
    if (this.#isAskingAgain && concernsOneCall(error)) return;
    if (!this.isHalted) this.options.report.failed(step, error);
    this.isHalted ||= stopsSave(error);
  }

  /** What the key has created and others have deleted since goes by the id that it got: it may return under that. */
  #noteRefused(step: CreationStep, error: unknown): void {
    const here = createdId(step);
    this.servedIds.push(here);
    const deleted = deletedByNow(error);
    const id = deleted?.id ?? here;
    if (id !== here) this.ids.set(here, id);
    this.refusedAs.set(here, id);
    if (this.#isAskingAgain && deleted) this.takenBackIds.add(here);
    // It went with its payer, whom this save brings back: so it comes back as well, under its id.
    if (step.kind === 'expense-created' && this.#createdMembers.has(step.memberId)) return;
    // A payment that others have marked and undone says nothing of this one, which is made under the same id, once.
    const { debts } = this.options;
    if (debts.isPayment(here) && (!this.creations.isResent(here) || debts.isMadeAgain(here))) return;
    if (!deleted?.isSame) return;
    this.sent = asFirstSent(this.sent, step, id);
    if (!this.creations.isTakenBack(step)) this.options.report.deletedByNow({ step, id });
  }
}

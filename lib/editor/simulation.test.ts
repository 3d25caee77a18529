import fc from 'fast-check';
import { idsOf } from '@/lib/domain/by-id';
import { diffProject } from '@/lib/domain/diff';
import { uncontested } from '@/lib/domain/merge/uncontested';
import type { Project } from '@/lib/domain/project';
import { applyStep, type SaveStep } from '@/lib/domain/save-step';
import { isTemporaryId } from '@/lib/domain/temporary-id';
import { type Move, movesArbitrary, play } from '@/tests/support/action-arbitraries';
import { savedProjectArbitrary } from '@/tests/support/edit-arbitraries';
import { asSaved, readAgain } from '@/tests/support/project-arbitraries';
import { SimulatedServer } from '@/tests/support/simulated-server';
import type { EditorAction } from './actions';
import { editorReducer } from './reducer';
import { hasUnsavedChanges } from './selectors';
import { type EditorState, editorState } from './state';

/** How a call goes: it gets through, its answer is lost, or it is. */
type Fate = 'answered' | 'answer-lost' | 'lost';

class Editor {
  state: EditorState;

  constructor(
    readonly name: string,
    readonly server: SimulatedServer,
  ) {
    this.state = editorState(readAgain(server.project));
  }

  act(action: EditorAction): void {
    this.state = editorReducer(this.state, action);
    expectSound(this.state);
  }

  load(): void {
    this.act({ type: 'loaded', project: readAgain(this.server.project) });
  }

  reload(): void {
    const { snapshot, draft, conflicts } = structuredClone(this.state);
    this.state = editorState(readAgain(this.server.project));
    this.act({ type: 'draft-restored', snapshot, draft, conflicts });
  }

  resolve(pick: number): void {
    const all = [...this.state.conflicts];
    const [id, conflict] = all[pick % all.length] ?? [];
    const field = (['name', 'amount', 'involved', 'existence'] as const).find((one) => conflict?.[one]);
    if (id && field) this.act({ type: 'conflict-resolved', id, field, choice: pick % 2 === 0 ? 'mine' : 'theirs' });
  }

  /** `meanwhile` happens before the save is told how it went. */
  save(draft: Project, fates: readonly Fate[], meanwhile: () => void = () => {}): void {
    const base = this.state.snapshot;
    const ids = new Map<string, string>();
    let acknowledged = base;
    let version = 0;
    const steps = diffProject(base, draft).flat();
    for (const [count, planned] of steps.entries()) {
      const step = withIds(planned, ids);
      const fate = fates[count] ?? 'answered';
      if (fate === 'lost') break;
      const taken = needsTemporary(step) ? null : this.server.take(`${this.name} ${idIn(step)}`, step);
      if (fate === 'answer-lost') break;
      if (taken === null) continue;
      if (idIn(step) !== idIn(taken)) ids.set(idIn(step), idIn(taken));
      acknowledged = applyStep(acknowledged, taken);
      version = this.server.project.version;
    }
    meanwhile();
    this.act({ type: 'saved', snapshot: acknowledged, ids, base, version });
  }
}

function idIn(step: SaveStep): string {
  if (step.kind === 'member-created') return step.member.id;
  return step.kind === 'expense-created' ? step.expense.id : '';
}

function withIds(step: SaveStep, ids: ReadonlyMap<string, string>): SaveStep {
  if (step.kind !== 'expense-created' && step.kind !== 'expense-updated') return step;
  const swap = (id: string) => ids.get(id) ?? id;
  const involvedMemberIds = step.expense.involvedMemberIds.map(swap);
  return { ...step, memberId: swap(step.memberId), expense: { ...step.expense, involvedMemberIds } };
}

function needsTemporary(step: SaveStep): boolean {
  if (step.kind !== 'expense-created' && step.kind !== 'expense-updated') return false;
  return [step.memberId, ...step.expense.involvedMemberIds].some(isTemporaryId);
}

function expectSound({ snapshot, draft }: EditorState): void {
  for (const { members } of [snapshot, draft]) {
    const ids = members.flatMap((member) => [member.id, ...member.expenses.map(({ id }) => id)]);
    expect(new Set(ids).size).toBe(ids.length);
  }
  expect([...idsOf(snapshot)].filter(isTemporaryId)).toEqual([]);
  const known = idsOf(snapshot);
  expect([...idsOf(draft)].filter((id) => !known.has(id) && !isTemporaryId(id))).toEqual([]);
}

interface Turn {
  readonly who: number;
  readonly does: 'edit' | 'load' | 'save' | 'save-uncontested' | 'undo' | 'redo' | 'reload' | 'resolve' | 'discard';
  readonly moves: readonly Move[];
  readonly fates: readonly Fate[];
  readonly isMeanwhile: boolean;
}

const turnArbitrary: fc.Arbitrary<Turn> = fc.record({
  who: fc.nat({ max: 2 }),
  does: fc.oneof(
    { weight: 3, arbitrary: fc.constant('edit' as const) },
    {
      weight: 5,
      arbitrary: fc.constantFrom(
        'load' as const,
        'save' as const,
        'save-uncontested' as const,
        'undo' as const,
        'redo' as const,
        'resolve' as const,
      ),
    },
    { weight: 1, arbitrary: fc.constantFrom('reload' as const, 'discard' as const) },
  ),
  moves: movesArbitrary.map((moves) => moves.slice(0, 5)),
  fates: fc.array(fc.constantFrom<Fate[]>('answered', 'answered', 'answered', 'answer-lost', 'lost'), { maxLength: 6 }),
  isMeanwhile: fc.boolean(),
});

function take(editor: Editor, others: readonly Editor[], { does, moves, fates, isMeanwhile, who }: Turn): void {
  const { state } = editor;
  const meanwhile = () => {
    if (!isMeanwhile) return;
    for (const other of others) other.save(other.state.draft, []);
    editor.load();
    editor.state = play(editor.state, moves);
  };
  const deeds: Record<Turn['does'], () => void> = {
    edit: () => {
      editor.state = play(state, moves);
    },
    load: () => editor.load(),
    save: () => editor.save(state.draft, fates, meanwhile),
    'save-uncontested': () => editor.save(uncontested(state.draft, state.conflicts), fates, meanwhile),
    undo: () => editor.act({ type: 'undone' }),
    redo: () => editor.act({ type: 'redone' }),
    reload: () => editor.reload(),
    resolve: () => editor.resolve(moves[0]?.pick ?? who),
    discard: () => editor.act({ type: 'changes-discarded' }),
  };
  deeds[does]();
}

test('three editors with lost calls, lost answers, undos and reloads reach the same project', () => {
  fc.assert(
    fc.property(savedProjectArbitrary, fc.array(turnArbitrary, { maxLength: 25 }), (project, turns) => {
      const server = new SimulatedServer(project);
      const editors = ['a', 'b', 'c'].map((name) => new Editor(name, server));
      for (const turn of turns) {
        const editor = editors[turn.who];
        if (editor)
          take(
            editor,
            editors.filter((other) => other !== editor),
            turn,
          );
      }
      for (let round = 0; round < 4; round += 1) {
        for (const editor of editors) {
          editor.load();
          editor.save(editor.state.draft, []);
          editor.load();
        }
      }
      for (const { state } of editors) {
        expect(hasUnsavedChanges(state)).toBe(false);
        expect(asSaved(state.draft)).toEqual(asSaved(server.project));
      }
    }),
    { numRuns: 300 },
  );
});

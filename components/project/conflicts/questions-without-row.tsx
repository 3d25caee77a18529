import { useProjectSession } from '@/components/project/session-context';
import { entitiesOf } from '@/lib/domain/entities';
import { Question } from './question';

/** The questions about the project itself, and about entries that were removed here and changed by others. */
export function QuestionsWithoutRow() {
  const ids = useProjectSession(({ editor }) => {
    const { conflicts, draft } = editor;
    const rows = entitiesOf(draft);
    return [...conflicts].filter((id) => id === draft.id || !rows.has(id));
  });
  return ids.map((id) => <Question key={id} id={id} />);
}

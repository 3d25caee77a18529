import type { Api } from '@/lib/client/api';
import { creationKeyOf } from '@/lib/domain/local-project';
import type { SessionStore } from '@/lib/session/session-store';

interface Creation {
  session: SessionStore;
  api: Api;
  keepDraft: () => Promise<void>;
  signal: AbortSignal;
}

/**
 * Creates a project that exists on this device alone, and goes on with what the server has. Whoever repeats it, in another tab or after
 * a lost answer, gets the same project. Rejects as the calls of the API do.
 */
export async function createProject({ session, api, keepDraft, signal }: Creation): Promise<void> {
  const { id: localId, name } = session.getState().editor.snapshot;
  const id = await api.createProject(name, { idempotencyKey: creationKeyOf(localId), signal });
  const project = await api.getProject(id, { signal });
  session.dispatch({ type: 'project-id-changed', project });
  await keepDraft();
  session.emit({ type: 'project-created', id, localId });
}

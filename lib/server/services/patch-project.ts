import 'server-only';
import type { WireProject } from '@/lib/contract/project';
import type { ProjectPatch } from '@/lib/contract/requests';
import { insertCall, readEarlierCall } from '@/lib/server/repositories/idempotency-repository';
import type { Call, Patched } from '@/lib/server/resources/call-types';
import { invalidBody, preconditionFailed } from '@/lib/server/resources/errors';
import { changeEntities } from '@/lib/server/services/change-entities';
import { changeProject, Instead } from '@/lib/server/services/change-project';
import { fingerprintOf, requireSameCall } from '@/lib/server/services/create-once';
import { currentHead } from '@/lib/server/services/projects';

/**
 * Changes a project by a JSON merge patch, once for each key: all of it or nothing. Throws validation_failed with all that is wrong,
 * idempotency_key_reused, precondition_failed with what `readWhole` gives, and what `changeProject` throws.
 */
export function patchProject(
  link: string,
  input: ProjectPatch,
  { key, check, source }: Call,
  readWhole: () => Promise<WireProject>,
): Promise<Patched> {
  return changeProject({ projectId: link }, source, async (tx, version, { projectId }, at) => {
    const call = key === undefined ? null : { key, fingerprint: fingerprintOf(['patch', input]) };
    const earlier = call && (await readEarlierCall(tx, projectId, call.key));
    if (earlier) {
      requireSameCall(earlier, call);
      // A repeated call does not raise the project's version.
      throw new Instead(async () => {
        const { version, updated_at: updatedAt } = await currentHead(link);
        return { ids: JSON.parse(earlier.entityId), version, updatedAt, isRepeat: true };
      });
    }
    // The transaction itself has just raised it by one.
    if (check && !check(version - 1)) {
      throw new Instead(async () => {
        throw preconditionFailed(await readWhole());
      });
    }
    const refusal = (wrong: Parameters<typeof invalidBody>[0]) => invalidBody(wrong, true);
    const changed = await changeEntities(tx, { projectId, version }, input, { isPatch: true, refusal });
    const ids = Object.fromEntries(changed.ids);
    if (call) await insertCall(tx, projectId, call, { entityId: JSON.stringify(ids), createdAt: at });
    return { result: { ids, version, updatedAt: at.toISOString(), isRepeat: false }, entry: changed.entry };
  });
}

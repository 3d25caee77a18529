import 'server-only';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { settlementToWire } from '@/lib/contract/settlement';
import { isLarge } from '@/lib/domain/first-paint';
import type { Project } from '@/lib/domain/project';
import { settleProject } from '@/lib/domain/settlement/project-settlement';
import { projectJson, type SerializedProject } from '@/lib/server/services/whole-project/serialized-projects';

/** The search for the fewest payments is the dearest that a read can ask for, so it is made once for a version. */
const texts = new WeakMap<SerializedProject, ReturnType<typeof make>>();

/** Who pays whom in the project, as its page shows it, as JSON in UTF-8: made once for all who ask. */
export function settlementJson(serialized: SerializedProject): ReturnType<typeof make> {
  const text = texts.get(serialized) ?? make(serialized);
  texts.set(serialized, text);
  return text;
}

/** Gives way to others where the project is large. */
async function make(serialized: SerializedProject) {
  const json = await projectJson(serialized);
  if (isLarge(serialized.entities)) await nextTurn();
  const project = JSON.parse(json) as Project;
  if (isLarge(serialized.entities)) await nextTurn();
  const text = new TextEncoder().encode(JSON.stringify(settlementToWire(project.members, settleProject(project))));
  return { pieces: [text], bytes: text.byteLength };
}

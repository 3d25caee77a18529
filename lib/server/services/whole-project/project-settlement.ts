import 'server-only';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { settlementToWire } from '@/lib/contract/settlement';
import { isLarge } from '@/lib/domain/first-paint';
import type { Project } from '@/lib/domain/project';
import { settleProject } from '@/lib/domain/settlement/project-settlement';
import { projectJson, type SerializedProject } from '@/lib/server/services/whole-project/serialized-projects';

/** Who pays whom in the project, as its page shows it, as JSON in UTF-8. Gives way to others where the project is large. */
export async function settlementJson(serialized: SerializedProject) {
  const json = await projectJson(serialized);
  if (isLarge(serialized.entities)) await nextTurn();
  const project = JSON.parse(json) as Project;
  if (isLarge(serialized.entities)) await nextTurn();
  const text = new TextEncoder().encode(JSON.stringify(settlementToWire(project.members, settleProject(project))));
  return { pieces: [text], bytes: text.byteLength };
}

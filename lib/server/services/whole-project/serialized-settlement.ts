import 'server-only';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { settlementToWire } from '@/lib/contract/settlement';
import type { Project } from '@/lib/domain/project';
import { isLarge } from '@/lib/domain/project';
import { type ProjectSettlement, settleProject } from '@/lib/domain/settlement/settlement';
import type { TextInPieces } from '@/lib/server/resources/text-in-pieces';
import { projectJson, type SerializedProject } from '@/lib/server/services/whole-project/serialized-projects';

interface Settled {
  readonly settlement: ProjectSettlement;
  readonly text: TextInPieces;
}

/** The search for the fewest payments is the dearest that a read can ask for, so it is made once for a version. */
const settled = new WeakMap<SerializedProject, Promise<Settled>>();

/** Who pays whom in the project, as its page shows it: made once for all who ask. */
export async function settlementOf(serialized: SerializedProject): Promise<ProjectSettlement> {
  return (await settle(serialized)).settlement;
}

/** The same as JSON in UTF-8. */
export async function settlementJson(serialized: SerializedProject): Promise<TextInPieces> {
  return (await settle(serialized)).text;
}

/** The project of the domain, which nobody else holds. Gives way to others where it is large. */
export async function domainProjectOf(serialized: SerializedProject): Promise<Project> {
  const json = await projectJson(serialized);
  if (isLarge(serialized.entities)) await nextTurn();
  return JSON.parse(json) as Project;
}

function settle(serialized: SerializedProject): Promise<Settled> {
  const known = settled.get(serialized) ?? make(serialized);
  settled.set(serialized, known);
  return known;
}

async function make(serialized: SerializedProject): Promise<Settled> {
  const project = await domainProjectOf(serialized);
  if (isLarge(serialized.entities)) await nextTurn();
  const settlement = settleProject(project);
  const text = new TextEncoder().encode(JSON.stringify(settlementToWire(project.members, settlement)));
  return { settlement, text: { pieces: [text], bytes: text.byteLength } };
}

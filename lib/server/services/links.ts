import 'server-only';
import type { LinkMay, WireLink } from '@/lib/contract/links';
import { isId } from '@/lib/domain/base58';
import { isUniqueViolation } from '@/lib/server/engines/database-errors';
import { getDb } from '@/lib/server/engines/db';
import type { Tx } from '@/lib/server/engines/engine';
import * as links from '@/lib/server/repositories/link-repository';
import { lockByLink } from '@/lib/server/repositories/lock-by-link';
import { readProjectRow } from '@/lib/server/repositories/project-repository';
import { invalidInput, isProblem, linkReplaced, linkTaken, ProblemError } from '@/lib/server/resources/errors';
import { writeByLink } from '@/lib/server/services/change-project';
import { openToChange } from '@/lib/server/services/refuse-read-only';

/**
 * Links that a project may have had in all, until which one of each kind can be made. Those that lead nowhere any more
 * stay, so that they never lead elsewhere. Whoever makes one read-only link after the other leaves room for the writing
 * one to be replaced.
 */
export const MAX_LINKS = { read: 500, write: 1_000 };

/** The links that lead to the project now, the writing one first. Throws read_only_link and what `openProject` throws. */
export async function listLinks(link: string): Promise<WireLink[]> {
  const { projectId } = await openToChange(link);
  const rows = (await links.readLinks(getDb(), projectId)).map(toWire);
  const writing = rows.find(({ may }) => may === 'write') ?? { id: link, may: 'write' };
  // It has been replaced since it was opened, and who has it must not learn by what.
  if (writing.id !== link) throw linkReplaced();
  return [writing, ...rows.filter(({ may }) => may === 'read')];
}

/**
 * Makes `newLink` the one link that may do this: an earlier one leads nowhere from then on. The same once more changes nothing,
 * even by the link whose place it has taken: the answer to the first may have been lost.
 * Throws validation_failed, link_taken, limit_reached and what `writeByLink` throws.
 */
export async function putLink(link: string, newLink: string, may: LinkMay): Promise<WireLink> {
  if (!isId(newLink)) throw invalidInput([{ path: 'link', message: 'A link has 22 characters of base58.' }]);
  try {
    return await changeLinks(link, (tx, projectId) => makeLink(tx, projectId, { link, newLink, may }));
  } catch (error) {
    // Of two projects that take it at the same moment, one is first.
    if (isUniqueViolation(error)) throw linkTaken();
    const made = may === 'write' && isProblem(error, 'link_replaced') ? await readReplacement(link, newLink) : null;
    if (made === null) throw error;
    return made;
  }
}

/**
 * Revokes a read-only link: it leads nowhere from then on. Throws link_not_found; link_taken for the writing link, which
 * can only be replaced; and what `writeByLink` throws.
 */
export function revokeLink(link: string, other: string): Promise<void> {
  return changeLinks(link, async (tx, projectId) => {
    if (other === link) throw linkTaken('The writing link can’t be revoked, only replaced by a new one.');
    const known = isId(other) ? await links.readLink(tx, other) : null;
    if (known?.projectId !== projectId) throw new ProblemError('link_not_found', 'The project has no such link.');
    if (known.may === 'read') await links.revokeLinks(tx, projectId, 'read');
  });
}

interface Wanted {
  link: string;
  newLink: string;
  may: LinkMay;
}

async function makeLink(tx: Tx, projectId: string, { link, newLink, may }: Wanted): Promise<WireLink> {
  const known = await links.readLink(tx, newLink);
  if (known?.projectId === projectId && known.may === may) return toWire(known);
  if (newLink === link && may === 'write') return { id: link, may };
  if (known !== null || (await readProjectRow(tx, newLink)) !== null) throw linkTaken();
  if ((await links.countLinks(tx, projectId)) >= MAX_LINKS[may]) {
    throw new ProblemError('limit_reached', `No such link is made where a project has had ${MAX_LINKS[may]} links.`);
  }
  await links.revokeLinks(tx, projectId, may);
  return toWire(await links.insertLink(tx, { link: newLink, projectId, may }));
}

/** The link that has taken the place of this one, if it is that of the same project. */
async function readReplacement(link: string, newLink: string): Promise<WireLink | null> {
  const { projectId } = (await links.readLink(getDb(), link)) ?? { projectId: link };
  const made = await links.readLink(getDb(), newLink);
  return made?.projectId === projectId && made.may === 'write' ? toWire(made) : null;
}

/** Changes the links of a project in one transaction. Whoever watches it by one that is gone is told. */
function changeLinks<T>(link: string, change: (tx: Tx, projectId: string) => Promise<T>): Promise<T> {
  return writeByLink(link, lockByLink, async (tx, { projectId }) => ({
    result: await change(tx, projectId),
    announced: { projectId, version: null },
  }));
}

function toWire({ link, may, createdAt }: links.LinkRow): WireLink {
  return { id: link, may: may === 'read' ? 'read' : 'write', created_at: createdAt.toISOString() };
}

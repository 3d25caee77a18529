import 'server-only';
import { z } from 'zod';
import type { People, ProjectChange } from '@/lib/server/engines/engine';

/** What the processes on one database tell each other. */
const messageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('change'), projectId: z.string(), version: z.int().nullable() }),
  z.object({
    kind: z.literal('count'),
    process: z.string(),
    people: z.array(z.tuple([z.string(), z.int()])),
    isAll: z.boolean(),
  }),
  z.object({ kind: z.literal('ask'), process: z.string() }),
  z.object({ kind: z.literal('leave'), process: z.string() }),
]);

export type Message = z.infer<typeof messageSchema>;

/** A message has less than 8,000 bytes in PostgreSQL, a project some 30 of them. */
const PROJECTS_IN_A_MESSAGE = 200;

/** Null where the text is no such message. */
export function parseMessage(text: string): Message | null {
  try {
    return messageSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

export function changeMessage({ projectId, version }: ProjectChange): string {
  return toText({ kind: 'change', projectId, version });
}

/** As many messages as needed. With `isAll` the first of them voids all earlier counts. */
export function countMessages(process: string, people: People, isAll: boolean): string[] {
  const messages = [];
  const all = [...people];
  do {
    const part = all.splice(0, PROJECTS_IN_A_MESSAGE);
    messages.push(toText({ kind: 'count', process, people: part, isAll: isAll && messages.length === 0 }));
  } while (all.length > 0);
  return messages;
}

export function toText(message: Message): string {
  return JSON.stringify(message);
}

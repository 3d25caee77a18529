import { readFileSync } from 'node:fs';
import path from 'node:path';

export const languages = ['en', 'de', 'es'] as const;
export type Language = (typeof languages)[number];

type Messages = typeof import('@/messages/en.json');

/** The words of a language, for a test that has to find its way in each and isn't about them. */
export function messagesOf(language: Language): Messages {
  const file = path.resolve(import.meta.dirname, `../../../messages/${language}.json`);
  return JSON.parse(readFileSync(file, 'utf8')) as Messages;
}

/** Fills in the name that a message asks for. */
export function named(message: string, name: string): string {
  return message.replace('{name}', name);
}

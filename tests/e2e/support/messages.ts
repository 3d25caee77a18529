import { readFileSync } from 'node:fs';
import path from 'node:path';

export const languages = ['en', 'de', 'es'] as const;
export type Language = (typeof languages)[number];

/** Where a test of each language runs that is for both devices: the longest words on both, the others on one of them. */
export const whereSpoken: Record<Language, string[]> = { en: [], de: ['@everywhere'], es: ['@phone'] };

type Messages = typeof import('@/messages/en.json');

/** The messages of a language, for a test that runs in each language but is not about the texts. */
export function messagesOf(language: Language): Messages {
  const file = path.resolve(import.meta.dirname, `../../../messages/${language}.json`);
  return JSON.parse(readFileSync(file, 'utf8')) as Messages;
}

/** Fills in the name that a message asks for. */
export function named(message: string, name: string): string {
  return message.replace('{name}', name);
}

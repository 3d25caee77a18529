import { readFileSync } from 'node:fs';
import path from 'node:path';

export const languages = ['en', 'de', 'es'] as const;
export type Language = (typeof languages)[number];

/** Those with more and longer words than English, for a test that asks whether words have room. Most others speak English. */
export const wordyLanguages = ['de', 'es'] as const;

/** Where such a test runs that is for both devices: the longest words on both, the others on one of them. */
export const whereSpoken: Record<(typeof wordyLanguages)[number], string[]> = { de: ['@everywhere'], es: ['@phone'] };

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

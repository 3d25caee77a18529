import { firstCharacters, hasControls, isVisible, withoutControls } from './name';

/** Code points, line breaks among them. */
export const MAX_NOTE_LENGTH = 500;

/** How browsers, files and other programs end a line. */
const LINE_BREAK = /\r\n?|[\u0085\u2028\u2029]/g;

/** Whether there are control characters other than the line breaks that a note may hold. */
export function hasControlsInLines(text: string): boolean {
  return hasControls(text.replaceAll('\n', ''));
}

/** A typed note as the server takes it: lines end with "\n", no other controls, well-formed, at most 500 code points. */
export function cleanNote(text: string): string {
  const lines = text.replace(LINE_BREAK, '\n').split('\n');
  return firstCharacters(lines.map(withoutControls).join('\n').toWellFormed(), MAX_NOTE_LENGTH);
}

/** The note as it is saved, undefined when nothing of it is visible. */
export function savedNote(note: string | undefined): string | undefined {
  if (note === undefined) return undefined;
  const clean = cleanNote(note);
  return isVisible(clean) ? clean : undefined;
}

/** Whether two notes are saved alike. */
export function sameNote(a: string | undefined, b: string | undefined): boolean {
  return a === b || savedNote(a) === savedNote(b);
}

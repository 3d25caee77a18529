import '@/lib/server/process/per-process';

const { quitsState } = globalThis as typeof globalThis & { quitsState: Map<string, unknown> };

/** Forgets the values of these names, or all, as the end of the process would. Close them first. */
export function forgetProcessState(...names: string[]): void {
  for (const name of names.length > 0 ? names : [...quitsState.keys()]) quitsState.delete(name);
}

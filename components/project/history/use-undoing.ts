import { useState } from 'react';
import type { Wait } from '@/lib/client/retry';
import type { Entry } from '@/lib/domain/history/entries';
import { useTakingBack } from './use-taking-back';

/** Undoes entries of the history, one at a time, and knows which one that is and what failed. */
export function useUndoing(wait: Wait, onUndone: (entry: Entry) => void) {
  const { undo } = useTakingBack(wait);
  const [busyVersion, setBusyVersion] = useState<number | null>(null);
  const [failure, setFailure] = useState<unknown>(null);

  async function undoEntry(entry: Entry, change: string) {
    if (busyVersion !== null) return;
    setBusyVersion(entry.versions[0] ?? null);
    setFailure(null);
    try {
      await undo(entry.versions, change);
      onUndone(entry);
    } catch (error) {
      console.error(error);
      setFailure(error);
    }
    setBusyVersion(null);
  }

  return {
    /** Whether it is the one that is being undone. An entry that is read again is another object. */
    isUndoing: (entry: Entry) => busyVersion !== null && entry.versions.includes(busyVersion),
    failure,
    undoEntry,
  };
}

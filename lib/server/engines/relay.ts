import 'server-only';

/** A change of a project and the version after it: null when its links have changed, or it was deleted. */
export interface ProjectChange {
  projectId: string;
  version: number | null;
}

/** How many people watch each project, by its id. */
export type People = ReadonlyMap<string, number>;

/** Receives what the other processes send. */
export interface Receiver {
  /** Changes are received from now on. Earlier ones may be missed. */
  connected(): Promise<void>;
  changed(change: ProjectChange): void;
  /** The counts of another process. All of them replace those that it sent earlier. */
  counted(process: string, people: People, isAll: boolean): void;
  left(process: string): void;
  /** Another process asks all for their counts. */
  asked(): Promise<void>;
}

/** Connects this process with the others that serve the same database. */
export interface Relay {
  /** Tells the others of a committed change. Never throws. */
  announce(change: ProjectChange): Promise<void>;
  /** Starts to receive. A second call does nothing. */
  open(receiver: Receiver): void;
  /** Sends counts of this process to the others, if they can be reached now. */
  count(people: People, isAll: boolean): void;
  ask(): void;
  /** Tells the others that this process ends. */
  close(): Promise<void>;
}

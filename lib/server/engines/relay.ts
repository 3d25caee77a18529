import 'server-only';

/** A change in a project, which is at this version by it: null when it was deleted. */
export interface ProjectChange {
  projectId: string;
  version: number | null;
}

/** How many are watching projects, by their ids. */
export type People = ReadonlyMap<string, number>;

/** What comes in from the other processes. */
export interface Receiver {
  /** Changes can be heard of from now on. Those that came before may have been missed. */
  connected(): Promise<void>;
  changed(change: ProjectChange): void;
  /** Another process counts so many; where it tells of all that it has, what it told before holds no longer. */
  counted(process: string, people: People, isAll: boolean): void;
  left(process: string): void;
  /** Another process wants all to tell how many are watching. */
  asked(): Promise<void>;
}

/** The way to the other processes that serve the same database. */
export interface Relay {
  /** Tells the others of a committed change. Never throws: the change stands, whether they hear of it now or later. */
  announce(change: ProjectChange): Promise<void>;
  /** Begins to receive. Called again it does nothing. */
  open(receiver: Receiver): void;
  /** Tells the others how many are watching here, if they can be told just now. */
  count(people: People, isAll: boolean): void;
  /** Asks the others to tell how many are watching there. */
  ask(): void;
  /** Tells the others that this process goes. */
  close(): Promise<void>;
}

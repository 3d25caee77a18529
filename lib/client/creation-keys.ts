import { randomKey } from './random-key';

/** One idempotency key for each new thing, by its temporary id or name: a repeated creation makes nothing twice. */
export class CreationKeys {
  readonly #keys = new Map<string, string>();

  keyOf(temporaryId: string): string {
    const key = this.#keys.get(temporaryId) ?? randomKey();
    this.#keys.set(temporaryId, key);
    return key;
  }

  /** The keys of all these, to be kept beside them. */
  keysOf(temporaryIds: readonly string[]): Record<string, string> {
    return Object.fromEntries(temporaryIds.map((id) => [id, this.keyOf(id)]));
  }

  /** Takes up again what was kept. */
  restore(keys: Readonly<Record<string, string>>): void {
    for (const [temporaryId, key] of Object.entries(keys)) this.#keys.set(temporaryId, key);
  }

  /** The next creation under this id is another one: the last was acknowledged, or what it made has been deleted since. */
  renew(temporaryId: string): void {
    this.#keys.delete(temporaryId);
  }
}

const BYTES = 16;

/** One idempotency key for each new thing, by its temporary id or name: a repeated creation makes nothing twice. */
export class CreationKeys {
  readonly #keys = new Map<string, string>();

  keyOf(temporaryId: string): string {
    const key = this.#keys.get(temporaryId) ?? randomKey();
    this.#keys.set(temporaryId, key);
    return key;
  }

  /** The next creation under this id is another one: the last was acknowledged, or what it made has been deleted since. */
  renew(temporaryId: string): void {
    this.#keys.delete(temporaryId);
  }
}

/** Over plain http a browser has no `crypto.randomUUID`. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
}

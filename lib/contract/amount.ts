// Apart from the schemas: what only writes a file needs none of them.

/** Major units with at most two decimals to integer minor units. */
export function amountFromWire(amount: number): number {
  return Math.round(amount * 100);
}

/** Integer minor units to major units with at most two decimals. */
export function amountToWire(amount: number): number {
  return amount / 100;
}

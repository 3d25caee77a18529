/** A known name that holds the separator is found up to this length. Each place in a cell is compared with so much at most. */
const MAX_NAME_LENGTH = 300;

/** What may follow in a name, part by part. */
interface Node {
  readonly next: Map<string, Node>;
  isName: boolean;
}

/**
 * Splits a cell that joins names. Names may hold the separator: of the known ones that begin at a place, the longest is found
 * ahead of what a split there gives.
 */
export function nameSplitter(separator: string, known: Iterable<string>): (cell: string) => string[] {
  const root: Node = { next: new Map(), isName: false };
  for (const name of known)
    if (name.includes(separator) && name.length <= MAX_NAME_LENGTH) add(root, name.split(separator));
  return (cell) => {
    const parts = cell.split(separator);
    const names: string[] = [];
    for (let at = 0; at < parts.length; ) {
      const count = longestAt(root, parts, at);
      names.push(
        parts
          .slice(at, at + count)
          .join(separator)
          .trim(),
      );
      at += count;
    }
    return names.filter((name) => name !== '');
  };
}

function add(root: Node, parts: readonly string[]): void {
  let node = root;
  for (const part of parts) {
    const next = node.next.get(part) ?? { next: new Map(), isName: false };
    node.next.set(part, next);
    node = next;
  }
  node.isName = true;
}

/** How many parts make the longest known name from here on, else one. */
function longestAt(root: Node, parts: readonly string[], from: number): number {
  let [node, longest]: [Node | undefined, number] = [root, 1];
  for (let at = from; at < parts.length; at += 1) {
    node = node.next.get(parts[at] ?? '');
    if (node === undefined) break;
    if (node.isName) longest = at - from + 1;
  }
  return longest;
}

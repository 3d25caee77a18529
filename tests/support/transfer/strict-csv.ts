/** `escaped` of RFC 4180, 2: a quote in it is doubled. */
const QUOTED = /"((?:[^"]|"")*)"/y;

/**
 * The rows of a CSV by the grammar of RFC 4180, 2, and nothing more lenient: lines end with CRLF, the last one too, quotes stand around a
 * whole cell or not at all, and all rows have as many cells as the first. A byte order mark may come first. Throws with the place of
 * what is no such text.
 */
export function strictRows(csv: string, delimiter: string): string[][] {
  const text = csv.replace(/^\uFEFF/, '');
  const rows: string[][] = [];
  let row: string[] = [];
  for (let at = 0; at < text.length; ) {
    const [cell, end] = cellAt(text, at, delimiter);
    row.push(cell);
    if (text.startsWith(delimiter, end)) at = end + delimiter.length;
    else if (text.startsWith('\r\n', end)) {
      rows.push(row);
      if (row.length !== rows[0]?.length) throw new Error(`Row ${rows.length} has ${row.length} cells.`);
      row = [];
      at = end + 2;
    } else throw new Error(`Neither a cell nor a line ends at ${end}.`);
  }
  if (row.length > 0) throw new Error('The last line has no end.');
  return rows;
}

/** The cell that begins here, and where it ends. */
function cellAt(text: string, at: number, delimiter: string): [cell: string, end: number] {
  if (text.charAt(at) === '"') {
    QUOTED.lastIndex = at;
    const found = QUOTED.exec(text);
    if (found === null) throw new Error(`The quotes at ${at} have no end.`);
    return [(found[1] ?? '').replaceAll('""', '"'), at + found[0].length];
  }
  let end = at;
  while (end < text.length && !text.startsWith(delimiter, end) && !'"\r\n'.includes(text.charAt(end))) end += 1;
  return [text.slice(at, end), end];
}

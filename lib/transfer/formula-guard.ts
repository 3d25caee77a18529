/**
 * A cell that begins so is a formula to spreadsheets, or hides that it is one (OWASP, CSV injection). Some take the
 * signs of full width for those of ASCII, or leave out what is blank.
 */
const FORMULA = /^'*(?:[\s\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠]|[\t\r\0])/u;

/**
 * Where a cell would begin so to a spreadsheet that separates by another sign than the table does. What begins with a
 * plus or a minus calls something only with one of these: `- two eggs` in a note is none. A quotation mark there is
 * taken for that of an empty cell.
 */
const INNER_FORMULA =
  /(?<=[,;\t\n\r])(?=(?:['"\p{Default_Ignorable_Code_Point}]|[^\S\n\r\t])*(?:[=@＝＠]|[+\-＋－][^,;\t\n\r]*[(|!]))/gu;

/** The mark there. */
const INNER_DEFUSED =
  /(?<=[,;\t\n\r])'(?=(?:['"\p{Default_Ignorable_Code_Point}]|[^\S\n\r\t])*(?:[=@＝＠]|[+\-＋－][^,;\t\n\r]*[(|!]))/gu;

/** The text as a cell that is no formula. One that looks defused already gets one more mark, so each comes back as it was. */
export function defused(text: string): string {
  return (FORMULA.test(text) ? `'${text}` : text).replace(INNER_FORMULA, "'");
}

/** A cell of `defused` as it was. */
export function undefused(cell: string): string {
  return withoutDefusing(cell.replace(INNER_DEFUSED, ''));
}

/** A cell in which a program has defused a formula by `'`, as it was. */
export function withoutDefusing(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}

/**
 * A cell that begins so is a formula to spreadsheets, or hides that it is one (OWASP, CSV injection). Some take the signs of full width
 * for those of ASCII, or leave out what is blank.
 */
const FORMULA = /^'*(?:[\s\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠]|[\t\r\0])/u;

/** The text as a cell that is no formula. One that looks defused already gets one more mark, so each comes back as it was. */
export function defused(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** A cell in which a program has defused a formula by `'`, as it was. */
export function withoutDefusing(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}

import type { DecimalMark } from './amount';

const FULL_WIDTH = /[\uFF01-\uFF5E]/g;
const FULL_WIDTH_OFFSET = 0xfee0;

/** Marks that mean a dot or a comma, and the Arabic decimal one, which is that of the language. */
const MARKS: Readonly<Record<string, DecimalMark>> = { '。': '.', '｡': '.', '、': ',', '､': ',', '،': ',' };

/** A number that is written in the digits and marks of any script, in those of the language. What is invisible goes. */
export function inOwnSigns(text: string, decimalMark: DecimalMark): string {
  return text
    .replace(/\p{Cf}/gu, '')
    .replace(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH_OFFSET))
    .replace(/\p{Nd}/gu, digit)
    .replace(/(?<=\d)٬(?=\d{3}(?!\d))/g, '')
    .replace(/٫/g, decimalMark)
    .replace(/[。｡、､،]/g, (mark) => MARKS[mark] ?? mark);
}

/** Unicode has the ten digits of each script in a row. */
function digit(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  let zero = code;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}

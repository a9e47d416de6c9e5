// The digits of a text, of all scripts.

/** Arrays of equal length instead of objects, because a text may be megabytes of digits. */
export interface TextDigits {
  values: number[];
  /** Offsets in UTF-16 code units. */
  starts: number[];
  ends: number[];
}

export function digitsOf(text: string): TextDigits {
  const digits: TextDigits = { values: [], starts: [], ends: [] };
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    const isAscii = unit >= 0x30 && unit <= 0x39;
    if (!isAscii && unit < firstForeign) continue;
    const code = isAscii ? unit : text.codePointAt(at)!;
    if (!isAscii && !isDigit(code)) continue;
    digits.values.push(isAscii ? unit - 0x30 : digitValue(code));
    digits.starts.push(at);
    if (code > 0xffff) at += 1;
    digits.ends.push(at + 1);
  }
  return digits;
}

/** Arabic-Indic zero, the first digit outside ASCII. */
const firstForeign = 0x660;
/** Mathematical digits: five alphabets without a gap between them. */
const mathematical = 0x1d7ce;

/**
 * Value of a digit of any script: the digits of each script are consecutive, starting with zero.
 */
function digitValue(code: number): number {
  if (code >= mathematical && code < mathematical + 50) return (code - mathematical) % 10;
  let zero = code;
  while (code - zero < 9 && isDigit(zero - 1)) zero -= 1;
  return code - zero;
}

function isDigit(code: number): boolean {
  return /^\p{Nd}$/u.test(String.fromCodePoint(code));
}

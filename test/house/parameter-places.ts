// Finds SQL whose parameters have to be counted: more than three, told apart by their place alone.

/** `$4` and beyond. */
const fourthPlace = /\$(?:[4-9]|[1-9]\d+)(?!\w)/g;
const literals = /`(?:[^`\\]|\\.)*`|'(?:[^'\\\n]|\\.)*'/g;

export function uncountable(code: string): string[] {
  const marked = (code.match(literals) ?? []).filter(hasManyMarks);
  return [...(code.match(fourthPlace) ?? []), ...marked];
}

/** Of knex's `?` and `??`; what is put into a text does not count. */
function hasManyMarks(literal: string): boolean {
  if (!/\b(SELECT|INSERT|UPDATE|DELETE)\b/.test(literal)) return false;
  let text = literal;
  for (let before = ''; before !== text;) {
    before = text;
    text = text.replaceAll(/\$?\{[^{}]*\}/g, '');
  }
  return (text.match(/\?{1,2}/g) ?? []).length > 3;
}

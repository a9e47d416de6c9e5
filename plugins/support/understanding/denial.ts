// Detects whether the words before a phrase negate it: "not urgent", "no need to escalate".

const denial =
  /(?:\b(?:not|no|never|without|isn'?t|aren'?t|wasn'?t|don'?t|doesn'?t|didn'?t|won'?t|no longer|nothing|hardly|nicht|kein(?:e[mnrs]?)?|ohne|nie|pas|sans|aucun(?:e)?|jamais|no es|nunca|sin|non|senza|mai|niet|geen|zonder|nooit)\s+(?:\p{L}{1,12}\s+){0,2})$/iu;

/** Number of characters before the phrase that are searched. */
const reach = 40;

export function isDenied(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - reach), at);
  // A negation in another sentence does not apply.
  const sentence = before.slice(
    Math.max(...[...'.!?;\n'].map((mark) => before.lastIndexOf(mark))) + 1,
  );
  return denial.test(sentence);
}

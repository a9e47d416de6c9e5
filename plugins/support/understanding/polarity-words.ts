// English words with a positive or negative meaning, as marks for the sentiment model. It learns
// their weights, and the effect of a preceding negation.

import type { LearningInput, Mark } from 'workmill/sdk';

const good = new Set(
  (
    'advantage affordable amazing awesome bargain beautiful benefit best better bonus bright ' +
    'brilliant captivating charming cheap clean clear clever comfortable compact compelling ' +
    'convenient cool crisp cute delightful durable easily easy elegant engaging enjoy enjoyed ' +
    'entertaining excellent fantastic fast favorite favourite fine flawless flawlessly free ' +
    'fresh friendly fun funny genius glad good gorgeous great handy happy heartfelt helpful ' +
    'hilarious ideal impressed impressive improve improved improvement incredible inexpensive ' +
    'intuitive joy kind light lightweight like liked likes loud love loved lovely loves ' +
    'masterpiece moving nice outstanding perfect perfectly pleasant pleasantly pleased ' +
    'pleasure plus polite positive powerful pretty quick quickly recommend recommended ' +
    'refreshing reliable responsive rich safe satisfied sharp simple sleek smart smooth ' +
    'smoothly solid strong stunning sturdy stylish succeed success successful superb superior ' +
    'terrific thank thankful thanks top touching upgrade useful value versatile well win ' +
    'winner wonderful worked works worth worthwhile'
  ).split(' '),
);

const bad = new Set(
  (
    'angry annoyance annoyed annoying avoid awful awkward bad beware bland blurry bored ' +
    'boring break breaks broke broken bulky burned burnt buzz catastrophe cheaply clichéd ' +
    'clumsy cold complain complained complaint complaints complicated con confused confusing ' +
    'cons contrived costly crack cracked crap crash crashed dark dead defective derivative ' +
    'die died dies difficult dim disappoint disappointed disappointing disappointment ' +
    'disaster dislike disliked downside drawback drawbacks dull dumb empty error errors ' +
    'expensive fail failed failing fails failure fake false faulty flat flimsy forced fragile ' +
    'freezes froze frustrated frustrating frustration fuzzy garbage grainy hard harder hassle ' +
    'hate hated headache heavy hiss horrible hot inferior issue issues junk lack lacking ' +
    'lacks lame leak leaking lifeless limitation limitations limited loose lose losing lost ' +
    'loudly mediocre mess messy misleading missing mistake mistakes never nightmare noisy ' +
    'overheats overpriced pain painful pointless poor poorly predictable pricey problem ' +
    'problems refund regret return returned ridiculous rip rude sad sadly scam scratch ' +
    'scratched scratches shallow short silly slow slowly smell smells sorry static stink ' +
    'stinks stop stopped stops stuck stupid suck sucks tedious terrible tight trouble ' +
    'troubles troublesome ugly unbearable uncomfortable unfortunate unfortunately unhelpful ' +
    'unreliable unusable unwatchable upset useless waste wasted weak worried worry worse ' +
    'worst worthless wrong'
  ).split(' '),
);

const denial =
  /^(?:not|no|never|without|hardly|barely|nothing|none|nor|neither|cannot|(?:is|was|are|were|do|does|did|ca|could|wo|would)n'?t)$/;
/** Number of words before a word that may negate it. */
const reach = 3;
const readCharacters = 4000;
/** Limit of the balance. Higher values add no information. */
const farthest = 3;

/** Returns the input of the sentiment model, for training and prediction. */
export function sentimentInput(text: string): LearningInput {
  const read = text.slice(0, readCharacters).toLowerCase();
  const words = Array.from(read.matchAll(/[\p{L}']+/gu), ([word]) => word);
  const marks: Mark[] = [];
  let balance = 0;
  for (const [index, word] of words.entries()) {
    const isGood = good.has(word);
    if (!isGood && !bad.has(word)) continue;
    const isDenied = words.slice(Math.max(0, index - reach), index).some((one) => denial.test(one));
    marks.push({ name: `${isGood ? 'good' : 'bad'}${isDenied ? '_denied' : ''}` });
    balance += isGood === isDenied ? -1 : 1;
  }
  if (marks.length === 0) marks.push({ name: 'none' });
  const bounded = Math.max(-farthest, Math.min(farthest, balance));
  marks.push({ name: `balance_${bounded}` });
  if (words.includes('but')) marks.push({ name: 'but' });
  return { text, marks };
}

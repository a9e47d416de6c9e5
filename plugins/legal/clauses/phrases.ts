// Phrases that indicate rare clauses, as marks for the clause model. Every repetition is bounded.

import type { Mark } from 'workmill/sdk';

const phrases: Readonly<Record<string, RegExp>> = {
  assignment: /\b(?:assign|transfer|delegat)\w*/i,
  'acquires control':
    /change (?:of|in) control|merge[rd]?\b|consolidation|sale of (?:all|substantially)|operation of law|majority of the/i,
  exclusive: /(?<!non-?\s?)\bexclusiv\w+|\bsole (?:and|distributor|supplier|provider)/i,
  'not exclusive': /\bnon-?\s?exclusiv\w+/i,
  'favored customer': /most[- ]favou?red|(?:less|more|as) favou?rable|lowest price|best price/i,
  minimum: /\bminimum|at least|not less than|no fewer than|take[- ]or[- ]pay/i,
  compete: /\bcompet(?:e|es|ing|itive|itors?|ition)\b|non-?compet\w+/i,
  'first right':
    /first (?:right|refusal|offer|negotiation|opportunity|option)|right of first|right to match/i,
  beneficiary: /beneficiar(?:y|ies)/i,
  'no beneficiary': /\b(?:no|not|nothing)\b.{0,80}third[- ]part(?:y|ies).{0,30}beneficiar/is,
  'upper bound': /not (?:to )?exceed|no more than|in excess of|maximum number|up to/i,
  'fixed damages':
    /liquidated damages|as a penalty|termination fee|early termination|service credit/i,
  share:
    /royalt(?:y|ies)|percent(?:age)? of|net (?:sales|revenues?|profits?)|revenue shar|commission/i,
  afterwards:
    /(?:after|following|upon|survive)\s(?:the |any )?(?:expiration|termination|expiry)|wind[- ]?down|sell[- ]?off|transition/i,
  'not transferable': /non-?\s?transferabl|not transferable/i,
  lasting: /perpetual|irrevocabl/i,
  'no suit':
    /\b(?:not|nor)\b.{0,20}\b(?:contest|challenge|sue|attack|dispute)|covenant not to sue/is,
  'no cap':
    /(?:limitation|exclusion|foregoing|except).{0,80}not apply|nothing.{0,60}(?:limit|exclude)|gross negligence|wil?lful misconduct/is,
  cap: /(?:aggregate|total|maximum|cumulative|entire) liability|liab\w{1,8}.{0,60}(?:exceed|limited to)|in no event/is,
  'ends at will':
    /(?:terminate|cancel)\w{0,5}.{0,80}(?:at any time|any reason|without cause|for convenience|prior written notice)/is,
  'warranty period': /warrant\w{1,8}.{0,120}(?:period|days|months|years)/is,
  affiliate: /affiliates?\b|subsidiar(?:y|ies)/i,
  'no hiring': /\b(?:not|nor)\b.{0,40}(?:solicit|hire|employ|induce|recruit)/is,
  reputation: /disparag|defam|reputation|goodwill/i,
  ownership:
    /(?:shall|will) (?:be|become) the (?:sole |exclusive )*property|hereby assigns?|work[- ](?:made )?for[- ]hire|all right,? title/i,
  'joint ownership': /jointly own|joint(?:ly)? owner|co-?own/i,
  'price change': /(?:increase|raise|change|adjust).{0,40}(?:price|fee|rate)s?\b/is,
  escrow: /escrow/i,
  unlimited: /unlimited|enterprise-?wide|site license/i,
  proviso: /\bexcept|provided,? (?:however|that)|notwithstanding|other than|unless/i,
  prohibition: /(?:shall|will|may) not|agrees? not|no right/i,
  insurance: /insur(?:ance|ed|er)/i,
  audit: /\baudit|inspect|books and records/i,
  law: /govern(?:ed|ing)|laws of/i,
};

export function phraseMarks(text: string): Mark[] {
  return Object.entries(phrases).flatMap(([name, pattern]) => {
    const found = pattern.exec(text);
    return found ? [{ name, start: found.index, end: found.index + found[0].length }] : [];
  });
}

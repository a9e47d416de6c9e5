// Phrases that distinguish similar clauses, such as termination at will from termination for cause,
// or a grant to third parties from its denial. Every repetition is bounded.

import type { Mark } from 'workmill/sdk';

const phrases: Readonly<Record<string, RegExp>> = {
  'terminates at will':
    /\bterminat\w*.{0,60}\b(?:at any time|for any reason|for convenience|without cause|no reason|with or without|in its (?:sole )?discretion|for no reason)/is,
  'terminates with notice':
    /\bterminat\w*.{0,120}\b(?:days|months?)['’]?\s(?:prior |advance )?(?:written )?notice/is,
  'terminates for cause':
    /\bterminat\w*.{0,160}\b(?:breach|default|insolven|bankrupt|fails? to|cause\b|material)/is,
  'either party terminates':
    /\b(?:either|any|each) party\b.{0,40}\b(?:may|shall have the right to)\b.{0,30}\bterminat/is,
  'may terminate': /\b(?:may|right to|option to|entitled to)\b.{0,60}\bterminate\b/is,
  'exclusive appointment': /\b(?:appoint|grant|designat)\w*.{0,120}\b(?<!non-)exclusive\b/is,
  'sole partner':
    /\bsole(?: and exclusive)?\b.{0,40}\b(?:distributor|supplier|provider|agent|manufacturer|source|licensee|right|partner|sponsor)/is,
  'only from': /\b(?:solely|exclusively|only) (?:from|to|through|with|by)\b/i,
  'exclusive remedy':
    /\b(?:sole|exclusive) (?:and exclusive )?(?:remed|liab|jurisdiction|venue|property|owner|discretion)/i,
  'no other party':
    /\b(?:shall|will|may|agrees?)\b.{0,20}\bnot\b.{0,100}\b(?:any other|any third|other (?:person|party|compan))/is,
  'all requirements':
    /\ball (?:of )?(?:its|their) (?:requirements|needs)|requirements (?:of|for)\b/i,
  'exclusive territory': /\bexclusiv\w*.{0,80}\b(?:territory|field|market|region|world)/is,
  'official sponsor': /\bcategory exclusiv|official\b.{0,30}\b(?:sponsor|partner|supplier)/is,
  'does not engage in':
    /\bnot\b.{0,80}\b(?:engage|own|operate|manage|control|participate|invest|interest) in\b.{0,120}\b(?:business|compet|similar)/is,
  'does not sell similar':
    /\b(?:not|refrain|neither)\b.{0,120}\b(?:manufactur|market|sell|distribut|promot|offer|develop|represent|solicit|license)\w*\b.{0,120}\b(?:compet|similar|substitut|same)/is,
  'competing products':
    /\bcompet(?:ing|itive) (?:with )?(?:product|service|business|good|line|brand|entity|compan)/i,
  'directly or indirectly': /\bdirectly or indirectly\b/i,
  'free to compete':
    /\b(?:free|right|nothing|not prevent|not restrict|not prohibit)\b.{0,100}\bcompet/is,
  'control changes':
    /\bchange (?:of|in) (?:control|ownership)|control(?:ling)? (?:interest|shareholder)|acqui(?:red|sition) (?:by|of)\b/i,
  'sale of the business':
    /\bsale\b.{0,40}\b(?:all|substantially|majority|assets|stock|shares|business)\b|\bsuccessor\b|\bmerg(?:e|er|ed|es)\b/is,
  'ends with control':
    /\b(?:change (?:of|in) control|merg\w+|acqui\w+|sale of|transfer of)\b.{0,200}\bterminat|\bterminat\w*.{0,200}\b(?:change (?:of|in) control|merger|acqui\w+|sale of)/is,
  'assignment by merger':
    /\b(?:assign\w*|transfer\w*)\b.{0,300}\b(?:merger|consolidation|change (?:of|in) control|sale of (?:all|substantially)|operation of law|acqui)/is,
  'deemed an assignment': /\b(?:deemed|considered|constitute)\b.{0,60}\b(?:assignment|transfer)/is,
  'acquired by competitor': /\b(?:acquired|control)\b.{0,60}\bcompetitor/is,
  'notice of merger':
    /\b(?:notif\w*|notice)\b.{0,100}\b(?:change (?:of|in) control|merger|acquisition)/is,
  'is a beneficiary':
    /\b(?:is|are|shall be|as)\b.{0,30}\b(?:intended |express |third[- ]party )+beneficiar/is,
  'no beneficiaries':
    /\b(?:no|not|nothing|none|neither)\b.{0,150}\bbeneficiar|\bbenefit of\b.{0,80}\b(?:parties|successors)/is,
  'no less favorable': /\b(?:no less|not less|at least as|as|more|less|equally) favou?rabl/i,
  'lowest price': /\b(?:lowest|best|lower|better)\b.{0,20}\b(?:price|terms|rate|fee)/is,
  'other customers':
    /\b(?:other|any|another|similarly situated)\b.{0,30}\b(?:customer|client|distributor|licensee|purchaser)s?\b/i,
  'most units':
    /\b(?:exceed|excess of|more than|up to|maximum(?: of)?|limited to|no more than)\b.{0,60}\b(?:units?|users?|copies|hours|seats|calls|quantit|licenses?|employees|tickets|times|servers?|MB|GB|pages|orders?)\b/is,
  overage: /\b(?:additional|extra|overage)\b.{0,40}\b(?:fee|charge|cost|payment)/is,
  'least quantity':
    /\b(?:minimum|at least|not less than|no less than)\b.{0,60}(?:[$€£]|\d|percent|units?|hours|quantit|purchase|order|royalt|payment|sales)/is,
  'minimum guarantee':
    /\b(?:guarantee\w*|commit\w*)\b.{0,40}\bminimum|\bminimum\b.{0,40}\b(?:guarantee|commit|annual|purchase|royalt|quantit|order)/is,
  'fee of termination':
    /\bliquidated damages|termination (?:fee|payment|charge)|break-?up fee|cancellation (?:fee|charge)|early termination\b.{0,40}\b(?:fee|payment|charge)/is,
  'not a penalty': /\b(?:as|not)\b.{0,30}\bpenalty\b/is,
  'after the end':
    /\b(?:after|upon|following)\b.{0,60}\b(?:terminat|expir)\w*.{0,200}\b(?:continue|may|sell|remaining|inventory|transition|assist|return|days|months)/is,
  'remaining inventory': /\binventory|sell-?off|wind-?down|phase-?out|last-?time buy/i,
  'right of first offer':
    /\bright of (?:first|last) (?:refusal|offer|negotiation)|first (?:option|right|opportunity) to|first offer|right to match/i,
  'limit does not apply':
    /\b(?:limitation|exclusion|cap|foregoing|section)s?\b.{0,120}\b(?:shall|do|does|will) not (?:apply|limit)/is,
  'except from limit':
    /\bexcept\b.{0,120}\b(?:indemnif|confidential|gross negligence|wil?lful|fraud|breach of)\b.{0,300}\b(?:liab|damages)/is,
  'without limit': /\bunlimited|without limit/i,
  'assigns rights':
    /\b(?:assigns?|transfers?|conveys?|vests?)\b.{0,120}\b(?:right,? title|intellectual property|copyright|patent|ownership|work product|inventions?|interest)/is,
  'property of':
    /\b(?:own(?:s|ed)?|property of|belong\w*|title to)\b.{0,100}\b(?:exclusive|sole|all right)/is,
  'made for hire': /\bwork[s]?[- ](?:made[- ])?for[- ]hire/i,
  'warranty for a time':
    /\bwarrant\w*.{0,200}\b(?:for|period of|within|during)\b.{0,30}\b(?:days|months|years?)\b/is,
  'period of warranty': /\bwarranty period\b/i,
  'share of revenue':
    /(?:\d|percent|%)\)?\s?(?:of|from)\b.{0,60}\b(?:net|gross|revenue|sales|profit|receipts|proceeds|income|subscription)/is,
  'royalty or commission': /\bcommissions?\b|\broyalt(?:y|ies)\b/i,
  'does not disparage':
    /\b(?:not|nor|refrain)\b.{0,150}\b(?:disparag|derogat|detriment|defam|disreput|ridicul|embarrass)/is,
  'harms reputation':
    /\b(?:reflect|harm|injur|damage|tarnish|dilut)\w*.{0,60}\b(?:reputation|goodwill|image|name)/is,
  'solicits customers':
    /\b(?:solicit|divert|entice|contact)\w*.{0,80}\b(?:customer|client|account|supplier)s?\b/is,
  'solicits employees':
    /\b(?:solicit|hire|employ|recruit|induce)\w*.{0,80}\b(?:employee|personnel|staff|consultant)s?\b/is,
  'does not contest':
    /\b(?:not|never|nor|refrain)\b.{0,80}\b(?:contest|challenge|attack|dispute|oppose|question|impair|register|assert|sue)\b/is,
  'and its affiliates':
    /\b(?:and|or) its (?:affiliates|subsidiaries)|affiliates of\b|on behalf of itself and its/i,
  'license of affiliates': /\b(?:grants?|licen[cs]e)\w*.{0,120}\baffiliates?\b/is,
  'lasting license':
    /\b(?:perpetual|irrevocable|in perpetuity)\b.{0,120}\blicen[cs]e|\blicen[cs]e\b.{0,120}\b(?:perpetual|irrevocable|in perpetuity)/is,
  'not assignable': /\bnon-?\s?(?:assignable|transferable|sublicens)/i,
  'price increase':
    /\b(?:price|fee|rate)s?\b.{0,100}\b(?:increase|raise|adjust|change)\w*.{0,80}\b(?:exceed|more than|percent|%|CPI|consumer price|once|year)/is,
  'no indirect damages':
    /\b(?:not|no event)\b.{0,100}\b(?:consequential|incidental|indirect|special|punitive|lost profits)/is,
  'liability up to':
    /\bliab\w*.{0,120}\b(?:exceed|limited to|greater of|aggregate|amounts? paid)/is,
  'access to records':
    /\b(?:audit|inspect|examin|access to)\w*.{0,80}\b(?:books|records|facilit|premises|accounts)/is,
  'renews for':
    /\b(?:renew|extend)\w*.{0,120}\b(?:automatic|successive|additional|further|year|month|term)/is,
  'notice against renewal':
    /\bnotice\b.{0,80}\b(?:not to renew|non-?renew|intent\w*|desire|election|terminate)|\bunless\b.{0,100}\b(?:notice|notif)/is,
  'grants a license': /\b(?:hereby )?grants?\b.{0,80}\b(?:licen[cs]e|right(?:s)? to)\b/is,
  'as many as needed': /\bunlimited (?:number|use|copies|right|licen)|enterprise|as many/i,
  'source code in escrow': /\bescrow\b.{0,100}\bsource|source code\b.{0,100}\bescrow/is,
};

/** Returns the names of the phrases that a sentence contains. */
export function finePhrases(text: string): string[] {
  return Object.entries(phrases).flatMap(([name, pattern]) => (pattern.test(text) ? [name] : []));
}

export function marksOf(names: readonly string[], field: string): Mark[] {
  return names.map((name) => ({ name, field }));
}

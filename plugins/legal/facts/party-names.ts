// Patterns for names of companies, institutions and persons in contracts.

/** Legal forms that end a name: "Acme Widgets, Inc." */
const strongForms =
  'Inc|INC|Incorporated|INCORPORATED|LLC|L\\.L\\.C|LLP|L\\.L\\.P|LLLP|Ltd|LTD|Ltda|LTDA|Limited|LIMITED|L\\.P|LP|PLC|Plc|plc|P\\.L\\.C|GmbH|GMBH|gGmbH|mbH|AG|KG|KGaA|OHG|SE|UG|e\\.V|S\\.A\\.S|SAS|S\\.À R\\.L|G\\.I\\.E|S/A|S\\.A\\.R\\.L|SARL|S\\.à r\\.l|S\\.a\\.r\\.l|S\\.A|SA|S\\.p\\.A|S\\.P\\.A|SpA|S\\.r\\.l|S\\.R\\.L|SRL|S\\.L|S\\.L\\.U|N\\.V|NV|B\\.V|BV|A/S|ApS|AB|ASA|AS|Oy|Oyj|Corp|CORP|Corporation|CORPORATION|Pty|Pte|K\\.K|N\\.A|FSB|F\\.S\\.B|Co|CO';
/** Words that make a capitalized sequence the name of an organization. */
const weakForms =
  'Company|COMPANY|Companies|Trust|TRUST|Bank|BANK|Association|ASSOCIATION|University|UNIVERSITY|Universität|Université|Universidad|Partners|PARTNERS|Partnership|PARTNERSHIP|Foundation|FOUNDATION|Institute|INSTITUTE|Holdings|HOLDINGS|Group|GROUP|Fund|FUND|REIT|College|COLLEGE|Authority|Society|Hospital|Club|Bancorp|Enterprises|ENTERPRISES|Ventures|Laboratories|Pharmaceuticals|PHARMACEUTICALS|Technologies|Systems|Stiftung|Verein|State of|City of|County of|Ministry of|Department of|Republic of|Port of';

export const strongForm = new RegExp(
  `(?<![\\p{L}\\p{N}]|U\\.|\\p{Lu}{2} (?=AS))(?:${strongForms})(?![\\p{L}\\p{N}-])\\.?(?! of\\b)`,
  'u',
);
export const anyForm = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${strongForms}|${weakForms})(?![\\p{L}\\p{N}])`,
  'u',
);

const word =
  "(?:[\\p{L}\\d-]{2,30}\\.(?:com|net|org|COM)(?![\\p{L}])|(?:[a-z]{1,2}(?=\\p{Lu}))?[\\p{Lu}\\p{N}][\\p{L}\\p{N}&'’.!_/-]{0,40})";
/** Matches capitalized words and the connectors allowed between them. */
export const nameRun = new RegExp(
  `${word}(?:,?\\s${word}|\\s(?:&|of|and|the|for|de|du|des|di|del|della|van|von|der|und|et|y)(?=\\s\\p{Lu})|\\s\\(\\p{Lu}[\\p{L}.]{1,14}(?: \\p{L}{2,14})?\\)(?=,?\\s\\p{Lu})|,?\\s(?:mbH|eG|gGmbH|inc|llc|plc)\\b){0,11}`,
  'gu',
);

const refused =
  /^\d+\.?\s|\b(?:section|schedule|article|exhibit|recitals?|suite|street|avenue|road|boulevard|floor|p\.?o\.? box|address|attorney|common stock|table of contents|confidential|omitted|competitive|amendment|therefore|stock exchange|delivery|quantity|administrative|'s? (?:name|notice)|deposit insurance|interest rate|purchase order|securities (?:and )?exchange|exchange (?:act|commission)|u\.s\.a|r e c i t a l s|(?:january|february|march|april|may|june|july|august|september|october|november|december) \d{1,2}|whereas|witnesseth|effective date|dated?|page|(?:company|party|customer|client|vendor) name)\b|\bagreement\b|^(?:date|(?:professional )?corporation|company|trust|partnership|fund|group|gmbh|pty|pte ltd|investor group|each|such|limited|party [ab]|parties|party|inc\.?|llc|the|this|and|by|between|a|an|whose|state of (?:\w+ ?){1,2}|(?:united states|usa|uk)|(?:each|this|the|such|either|both) \w+|bank|\w+ (?:products?|services?)|end user|cell sites|people['’]s republic of china|[\p{L}]+ (?:limited|co))$|\d{5,}/iu;
const places = /^(?:the )?(?:state|commonwealth|province|republic) of [\p{L} ]{3,20}$/iu;
const states =
  'Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West Virginia|Wisconsin|Wyoming';
const nationalForm = new RegExp(
  `^(?:an? )?(?:${states}|Israeli?|British Columbia|Canadian|Swiss|German|French|Dutch|English|Irish|Cayman Islands?|Bermuda|[A-Z]\\w+(?:ese|ian|ish))\\s(?:limited liability |limited |general |stock |public )?(?:corporation|company|partnership)`,
  'i',
);

/**
 * Returns the name without leading connectors and surrounding punctuation; null if it is not a
 * party name.
 */
export function partyName(printed: string): string | null {
  let name = printed.replaceAll(/\s+/g, ' ');
  name = name.replace(
    /^(?:(?:and|between|among|by|the parties|parties|is|made|(?:approved|accepted|agreed)(?: and (?:approved|accepted|agreed))?(?: by)?(?=:)|party [ab12]|hereto|on behalf of(?: the)?|(?:as )?administrator for|initialed|on the one hand|as of|for|to|from|\(?[ivx\d.]{1,4}\)|\d{1,2}(?:\.\d)?\.?(?=\s\p{Lu})|[a-z]\)|source|licensor|licensee|seller|buyer|customer|supplier|[:.,;&-])[\s:,.]+)+/iu,
    '',
  );
  const form = strongForm.exec(name);
  if (form) {
    const rest = name.slice(form.index + form[0].length);
    // "GmbH & Co. KG", "Co., Ltd."
    const more =
      /^,? ?(?:& Co\.? KG(?:aA)?|Ltd\.?|LTD\.?|Limited|Inc\.?|LLC|KG|L\.?P\.?)(?![\p{L}])\.?/u.exec(
        rest,
      );
    name = name.slice(0, form.index + form[0].length) + (more?.[0] ?? '');
  }
  name = name.replaceAll(/^[\s,;:()[\]"“”-]+|[\s,;:()[\]"“”-]+$/g, '');
  const letters = name.replaceAll(/[^\p{L}]/gu, '');
  // The match spans two sentences: "Appointment. Supplier".
  if (letters.length < 3 || name.length > 110 || /\p{Ll}{4}\. \p{Lu}/u.test(name)) return null;
  if (refused.test(name) || places.test(name) || nationalForm.test(name)) return null;
  return name;
}

/** Returns the name folded for comparison: without legal form, case and punctuation. */
export function partyKey(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/\.(?=\w\.|\s|$|,)/g, '')
    .replaceAll('&', ' and ')
    .replaceAll(
      /\b(?:inc|incorporated|corp|corporation|company|co|llc|ltd|limited|lp|llp|plc|the)\b/g,
      '',
    )
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

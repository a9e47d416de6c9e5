// Names of states and countries whose law contracts choose, and adjectives for their law.

const states =
  "Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West Virginia|Wisconsin|Wyoming|District of Columbia|England and Wales|England|Wales|Scotland|Northern Ireland|Ontario|British Columbia|Alberta|Quebec|Saskatchewan|Nova Scotia|Manitoba|New Brunswick|Newfoundland|New South Wales|Victoria|Queensland|Western Australia|South Australia|Hong Kong|Macau|Dubai|DIFC|Abu Dhabi|People[’']s Republic of China|PRC|P\\.R\\.C\\.|PR China|Republic of China|Republic of Korea|Korea|United States of America|United States|U\\.S\\.A\\.|Great Britain|Holland|Czech Republic|UAE|Catalonia|Puerto Rico|Marshall Islands|Nevis|Anguilla|Delhi|Maharashtra|Tokyo";

/** Adjectives for the law of a country, in several languages: "German law", "droit français". */
const adjectives: Readonly<Record<string, string>> = {
  English: 'England',
  German: 'Germany',
  French: 'France',
  Swiss: 'Switzerland',
  Dutch: 'Netherlands',
  Italian: 'Italy',
  Spanish: 'Spain',
  Swedish: 'Sweden',
  Danish: 'Denmark',
  Norwegian: 'Norway',
  Finnish: 'Finland',
  Belgian: 'Belgium',
  Austrian: 'Austria',
  Japanese: 'Japan',
  Chinese: 'China',
  Israeli: 'Israel',
  Indian: 'India',
  Irish: 'Ireland',
  Scottish: 'Scotland',
  Canadian: 'Canada',
  Australian: 'Australia',
  Russian: 'Russia',
  Polish: 'Poland',
  Korean: 'Korea',
  Portuguese: 'Portugal',
  Greek: 'Greece',
  Luxembourg: 'Luxembourg',
};

const foreignWords: Readonly<Record<string, string>> = {
  deutsch: 'Germany',
  'Bundesrepublik Deutschland': 'Germany',
  österreichisch: 'Austria',
  schweizerisch: 'Switzerland',
  'droit français': 'France',
  'loi française': 'France',
  'lois françaises': 'France',
  'droit belge': 'Belgium',
  'droit suisse': 'Switzerland',
  'ley española': 'Spain',
  'leyes españolas': 'Spain',
  'legislación española': 'Spain',
  'derecho español': 'Spain',
  'leyes de España': 'Spain',
  'legge italiana': 'Italy',
  'diritto italiano': 'Italy',
  'leggi italiane': 'Italy',
  'Nederlands recht': 'Netherlands',
  'Belgisch recht': 'Belgium',
};

const countries = countryNames();
const all = [...states.split('|'), ...countries.map(escaped)].toSorted(
  (one, other) => other.length - one.length,
);

/** Matches place names, longest first. Ignores case, because headings are printed in capitals. */
export const placePattern = new RegExp(`\\b(?:${all.join('|')})(?![\\p{L}])`, 'giu');

/** Matches an adjective directly before the word, as in "English law". */
export const adjectivePattern = new RegExp(
  `\\b(${Object.keys(adjectives).join('|')})\\s(?:substantive |civil |internal )?$`,
  'u',
);

export const foreignPattern = new RegExp(
  `\\b(${Object.keys(foreignWords)
    .toSorted((one, other) => other.length - one.length)
    .join('|')})`,
  'iu',
);

export function countryOfAdjective(adjective: string): string {
  return adjectives[adjective]!;
}

export function countryOfForeignWord(word: string): string {
  const folded = word.toLowerCase();
  return Object.entries(foreignWords).find(([one]) => one.toLowerCase() === folded)![1];
}

const displayed = new Map(
  [
    ...states
      .replaceAll('\\', '')
      .replaceAll(/\[’'\]/g, '’')
      .split('|'),
    ...countries,
  ].map((place) => [place.toLowerCase(), place]),
);
const shortForms: Readonly<Record<string, string>> = {
  prc: 'People’s Republic of China',
  'p.r.c.': 'People’s Republic of China',
  'pr china': 'People’s Republic of China',
  'u.s.a.': 'United States',
  'united states of america': 'United States',
  holland: 'Netherlands',
  uae: 'United Arab Emirates',
};

/** Returns the usual spelling of a printed place: "New York" for "NEW YORK". */
export function placeNamed(printed: string): string {
  const key = printed.toLowerCase().replace("'", '’');
  return shortForms[key] ?? displayed.get(key) ?? printed;
}

/** Returns the English names of all countries from the ICU data of the runtime. */
function countryNames(): string[] {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const found: string[] = [];
  for (let first = 65; first <= 90; first += 1) {
    for (let second = 65; second <= 90; second += 1) {
      const country = names.of(String.fromCharCode(first, second));
      if (country !== undefined && country.length > 3) found.push(country);
    }
  }
  return [...new Set(found)];
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

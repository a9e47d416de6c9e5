// Public holidays of countries, and of regions beside those of their country, as rules (holidays.ts).
// Around Easter: -2 Good Friday, +1 Easter Monday, +39 Ascension, +50 Whit Monday, +60 Corpus Christi.
// Holidays of single municipalities are left out.

const regions = {
  AT: '01-01, 01-06, easter+1, 05-01, easter+39, easter+50, easter+60, 08-15, 10-26, 11-01, 12-08, 12-25, 12-26',
  BE: '01-01, easter+1, 05-01, easter+39, easter+50, 07-21, 08-15, 11-01, 11-11, 12-25',
  CH: '01-01, easter+39, 08-01, 12-25',
  DE: '01-01, easter-2, easter+1, 05-01, easter+39, easter+50, 10-03, 12-25, 12-26',
  'DE-BB': 'easter, easter+49, 10-31',
  'DE-BE': '03-08',
  'DE-BW': '01-06, easter+60, 11-01',
  'DE-BY': '01-06, easter+60, 11-01',
  'DE-HB': '10-31',
  'DE-HE': 'easter+60',
  'DE-HH': '10-31',
  'DE-MV': '03-08, 10-31',
  'DE-NI': '10-31',
  'DE-NW': 'easter+60, 11-01',
  'DE-RP': 'easter+60, 11-01',
  'DE-SH': '10-31',
  'DE-SL': 'easter+60, 08-15, 11-01',
  'DE-SN': '10-31, wed before 11-23',
  'DE-ST': '01-06, 10-31',
  'DE-TH': '09-20, 10-31',
  ES: '01-01, 01-06, easter-2, 05-01, 08-15, 10-12, 11-01, 12-06, 12-08, 12-25',
  FR: '01-01, easter+1, 05-01, 05-08, easter+39, easter+50, 07-14, 08-15, 11-01, 11-11, 12-25',
  'GB-ENG':
    '01-01 or next weekday, easter-2, easter+1, first mon in 05, last mon in 05, last mon in 08, ' +
    '12-25 or next weekday, 12-26 or next weekday',
  'GB-SCT':
    '01-01 or next weekday, 01-02 or next weekday, easter-2, first mon in 05, last mon in 05, ' +
    'first mon in 08, 11-30 or next weekday, 12-25 or next weekday, 12-26 or next weekday',
  IT: '01-01, 01-06, easter+1, 04-25, 05-01, 06-02, 08-15, 10-04, 11-01, 12-08, 12-25, 12-26',
  NL: '01-01, easter+1, 04-27, easter+39, easter+50, 12-25, 12-26',
  US:
    '01-01 or nearest weekday, third mon in 01, third mon in 02, last mon in 05, 06-19 or nearest weekday, ' +
    '07-04 or nearest weekday, first mon in 09, second mon in 10, 11-11 or nearest weekday, ' +
    'fourth thu in 11, 12-25 or nearest weekday',
};

/** By the code of ISO 3166. */
export const holidayRegions: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(regions).map(([region, rules]) => [region, rules.split(', ')]),
);

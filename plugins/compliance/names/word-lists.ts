// Words of names by significance: titles, particles, generic words and places.

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}

/** Titles before or after a name; they are not part of it. */
export const titles: ReadonlySet<string> = wordSet(
  'mr mrs ms miss mx dr prof professor sir lord lady dame hon honorable honourable rev ' +
    'reverend father sister president praesident prasident presidente prezident premier ' +
    'chancellor minister senator sen rep congressman governor gov general gen colonel col ' +
    'major maj captain capt lieutenant lt sergeant sgt admiral adm marshal commander ' +
    'comrade king queen prince princess emir sheikh shaykh shaikh sheik cheikh sheykh ' +
    'haji hajji hadji hajj mullah mulla mawlawi maulavi molvi maulawi maulana mawlana ' +
    'mufti ustad ustaz qari ayatollah imam herr frau monsieur madame mme mlle don dona ' +
    'senor senora signor signora ing dipl mag phd md esq jr sr ii iii iv na',
);

/** Particles of names, which have a low weight. */
export const particles: ReadonlySet<string> = wordSet(
  'al el ul ad as ash an ar at az ud ur bin ben ibn bint binti binte bt abu abou abi ' +
    'umm ould oulad bou de da do dos das di del della delle dello du des d la le les lo ' +
    'los las van von vom zu zum zur der den dem ter ten te op of the and y e i und et af ' +
    'av o ap mac mc st san santa saint',
);

/** Words used by many organizations, which have a low weight. */
export const genericWords: ReadonlySet<string> = wordSet(
  'bank trading trade trust services service solutions systems system industries ' +
    'industry industrial international global national group holding holdings company ' +
    'management capital partners fund finance financial investment investments consulting ' +
    'engineering construction general center institute office ministry department ' +
    'government agency enterprise enterprises business technology technologies foundation ' +
    'organization association shipping marine airlines aviation energy oil gas petroleum ' +
    'petrochemical chemical steel mining motor motors insurance real estate asset ' +
    'mortgage loan series securities development project charity relief society committee ' +
    'council union federation bureau factory plant works products export import ' +
    'commercial shop store exchange transport logistics air lines',
);

/** Countries, regions and large cities. */
export const placeWords: ReadonlySet<string> = wordSet(
  'afghanistan albania algeria andorra angola argentina armenia armenian america ' +
    'american australia austria azerbaijan bahamas bahrain bangladesh belarus belgium ' +
    'belize benin bhutan bolivia bosnia botswana brazil brasil brunei bulgaria burkina ' +
    'burundi cambodia cameroon canada chad chile china chinese colombia congo croatia ' +
    'cuba cyprus czech denmark djibouti dominican ecuador egypt eritrea estonia ethiopia ' +
    'fiji finland france french gabon gambia georgia germany german deutschland ghana ' +
    'greece guatemala guinea guyana haiti honduras hungary iceland india indian indonesia ' +
    'iran iranian iraq ireland israel italy jamaica japan japanese jordan kazakhstan ' +
    'kenya korea kosovo kuwait kyrgyzstan laos latvia lebanon lesotho liberia libya ' +
    'liechtenstein lithuania luxembourg macedonia madagascar malawi malaysia maldives ' +
    'mali malta mauritania mauritius mexico moldova monaco mongolia montenegro morocco ' +
    'mozambique myanmar namibia nepal netherlands zealand nicaragua niger nigeria norway ' +
    'oman pakistan palestine panama paraguay peru philippines poland portugal qatar ' +
    'romania russia russian rwanda saudi arabia senegal serbia sierra leone singapore ' +
    'slovakia slovenia somalia africa african spain sudan suriname sweden swiss ' +
    'switzerland schweiz suisse syria syrian taiwan tajikistan tanzania thailand togo ' +
    'tunisia turkey turkish turkmenistan uganda ukraine emirates uk usa kingdom states ' +
    'uruguay uzbekistan venezuela vietnam yemen zambia zimbabwe europe european asia ' +
    'asian east west north south northern southern eastern western central middle hong ' +
    'kong london paris berlin moscow york chicago dallas boston cleveland phoenix angeles ' +
    'houston tokyo shanghai beijing dubai istanbul tehran arabian peninsula maghreb ' +
    'iberia nordic baltic latin pacific atlantic caribbean',
);

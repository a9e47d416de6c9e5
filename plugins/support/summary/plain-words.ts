// Capitalized words that do not state a fact, and words for small numbers, in six languages.

/** Words that often start a sentence. */
export const plainStarts: ReadonlySet<string> = new Set(
  (
    'a according after again all also although an and another as at because before both but by despite during each earlier for from ' +
    'he her his however if in it its later neither no nobody none not now of on once one only or other our she since so ' +
    'some still that the their then there they this to two under until we what when where which while who with without you ' +
    'aber alle als an auch auf aus bei bisher da daher danach das dass dem den der des deshalb die dies diese dieser doch ' +
    'ein eine einer er es für heute ihm ihr im in ist jetzt kein keine mit nach nachdem nun ob obwohl ohne seit seitdem sie ' +
    'sind so trotz um und unter vom von vor während weil wenn wie wir wird zu zum zur zudem zuvor ' +
    'à après au aucun avant avec ce cela ces cette comme dans de depuis des du elle elles en est et il ils l la le les leur ' +
    'lors mais malgré mon ne nous on ou où par pas pendant pour puis quand sa sans selon ses si son sur un une vous ' +
    'a al ante antes aunque con cuando de del desde después dice durante el ella ellos en entre es esta este esto ha hasta ' +
    'la las lo los más mientras ni no o para pero pide por porque que quiere se según si sin sobre su sus también tras un ' +
    'una y ya ' +
    'ad ai alla anche che chiede chi ci con come da dal dalla dei del della di dopo e è gli ha i il in l lo ma nel nella non ' +
    'o per perché però poi prima quando questa questo se senza si sono su un una uno vuole ' +
    'aan al als bij daarna dat de deze die dit door een en er geen haar heeft het hij hun in is maar met na naar niet nog nu ' +
    'of om omdat ondanks ook op over sinds te toen tot uit van voor vraagt want wil ze zij zijn zonder'
  ).split(' '),
);

/**
 * Words in any position: roles of speakers, and terms that occur in every case. German capitalizes
 * nouns.
 */
export const plainWords: ReadonlySet<string> = new Set(
  (
    "i i'm i've customer customers agent agents support service team company client user caller " +
    'kunde kunden kundin kundinnen mitarbeiter mitarbeiterin support kundendienst kundenservice fall anfrage problem frage ' +
    'fehler antwort lösung hilfe ihr ihre ihrem ihren ihrer ihn ihnen sie lage sache grund zeit versuch versuche ' +
    'cliente clienta agente client cliente clienti operatore klant medewerker servicio soporte assistenza'
  ).split(' '),
);

const words: Readonly<Record<number, string>> = {
  2: 'two twice second zwei zweimal zweite zweiten deux dos segunda segundo seconda secondo twee tweede',
  3: 'three thrice third drei dreimal dritte dritten trois troisième tres tercera tercero tre terza terzo drie derde',
  4: 'four fourth vier viermal quatre quatrième cuatro quattro quarta quarto vierde',
  5: 'five fifth fünf cinq cinco cinque vijf',
  6: 'six sixth sechs seis zes',
  7: 'seven seventh sieben siete sette zeven',
  8: 'eight eighth acht huit ocho otto',
  9: 'nine ninth neun neuf nueve nove negen',
  10: 'ten tenth zehn dix diez dieci tien',
  11: 'eleven elf onze undici',
  12: 'twelve dozen zwölf douze doce dodici twaalf',
  20: 'twenty zwanzig vingt veinte venti twintig',
  24: 'vierundzwanzig',
  30: 'thirty dreißig trente treinta trenta dertig',
  100: 'hundred hundert cent cien ciento cento honderd',
  1000: 'thousand tausend mille mil duizend',
};

/** Number by word. */
export const countWords: ReadonlyMap<string, number> = new Map(
  Object.entries(words).flatMap(([number, list]) =>
    list.split(' ').map((word) => [word, Number(number)] as const),
  ),
);

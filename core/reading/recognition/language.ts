// Detects the language of a text from its most frequent small words. Invoices are short and full of
// names and numbers, so a clear lead is required; otherwise the language is unknown.

const smallWords = {
  de: 'der die das und ist nicht von mit für den dem des ein eine einer bei auf zum zur nach sie wir ihre ihnen bitte oder sich auch wird werden bis rechnung betrag datum menge kunde gesamt mwst ust zzgl inkl netto brutto zahlbar tage',
  en: 'the and of to for is in on with this that your you please from by be are not our we as at or any all invoice amount date quantity description customer total due payment terms number tax order',
  fr: 'le la les des du et est pour une dans sur avec au aux par votre vous nous ce cette ne pas ou en facture montant date quantité désignation client tva ht ttc échéance règlement numéro prix',
  it: 'il lo gli della dei delle del di per con una che non da nel alla al sono è fattura importo data quantità descrizione cliente totale iva imponibile scadenza pagamento numero prezzo codice aliquota',
  nl: 'het een en van voor met niet op aan uw wij bij door te zijn naar wordt als dit factuur bedrag datum aantal omschrijving klant totaal btw vervaldatum betaling excl incl nummer prijs gelieve dagen',
  es: 'el los las del y para con una por que no su en al este esta o factura importe fecha cantidad descripción cliente total iva vencimiento pago número precio unidad base imponible',
  pt: 'o os as do da dos das e para com uma por que não em ao no na fatura valor data quantidade descrição cliente total iva vencimento pagamento número preço seu sua nota nif',
  sv: 'och att det som för på är av med till den ett inte din er vi från eller vid faktura belopp datum antal beskrivning kund summa moms förfallodatum betalning nummer pris att betala',
  da: 'og at det som for på er af med til den et ikke din jeres vi fra eller ved faktura beløb dato antal beskrivelse kunde ialt moms forfaldsdato betaling nummer pris betales venligst',
} as const;

const languagesOfWord = indexWords();

function indexWords(): ReadonlyMap<string, readonly string[]> {
  const index = new Map<string, string[]>();
  for (const [language, words] of Object.entries(smallWords)) {
    for (const word of new Set(words.split(' '))) {
      index.set(word, [...(index.get(word) ?? []), language]);
    }
  }
  return index;
}

/** Maximum length examined; more text does not change the result. */
const sampleLength = 40_000;

export type LanguageScores = ReadonlyMap<string, number>;

/** Returns the ISO 639-1 code of the language, or null without a clear lead. */
export function detectLanguage(text: string): string | null {
  return leadingLanguage(scoresOf(text));
}

/** For a text in parts: the language of each part, and the scores of all together. */
export function languageCounts(): {
  add(part: string): string | null;
  all(): LanguageScores;
} {
  const sum = new Map<string, number>();
  let left = sampleLength;
  return {
    add(part) {
      const scores = scoresOf(part);
      if (left > 0) {
        for (const [language, score] of scores) {
          sum.set(language, (sum.get(language) ?? 0) + score);
        }
      }
      left -= part.length;
      return leadingLanguage(scores);
    },
    all: () => sum,
  };
}

function scoresOf(text: string): LanguageScores {
  const scores = new Map<string, number>();
  const sample = text.slice(0, sampleLength).toLowerCase();
  for (const [word] of sample.matchAll(/\p{L}+/gu)) {
    // A word of several languages counts for each of them with a lower weight.
    const languages = languagesOfWord.get(word) ?? [];
    for (const language of languages) {
      scores.set(language, (scores.get(language) ?? 0) + 1 / languages.length);
    }
  }
  return scores;
}

export function leadingLanguage(scores: LanguageScores): string | null {
  const [first, second] = [...scores].sort(([, left], [, right]) => right - left);
  if (first === undefined || first[1] < 3) return null;
  return first[1] >= 1.3 * (second?.[1] ?? 0) ? first[0] : null;
}

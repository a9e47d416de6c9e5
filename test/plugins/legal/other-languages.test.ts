// Clauses in German, French, Spanish, Italian and Dutch: a sentence of each kind, and others that have
// words in common with them and are none.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { ruledClauses } from '../../../plugins/legal/clauses/ruled-scores.ts';
import { analyze } from './analyze.ts';

type Sentences = Record<string, readonly string[]>;

const german: Sentences = {
  governing_law: ['Dieser Vertrag unterliegt dem Recht der Bundesrepublik Deutschland.'],
  anti_assignment: [
    'Rechte aus diesem Vertrag dürfen nur mit schriftlicher Zustimmung der anderen Partei übertragen werden.',
  ],
  cap_on_liability: [
    'Die Haftung des Auftragnehmers ist auf 100.000 EUR je Schadensfall begrenzt.',
  ],
  license_grant: [
    'Der Lizenzgeber räumt dem Lizenznehmer eine einfache Lizenz an der Software ein.',
  ],
  audit_rights: [
    'Der Auftraggeber ist berechtigt, die Bücher des Auftragnehmers einmal jährlich zu prüfen.',
  ],
  termination_for_convenience: [
    'Jede Partei kann diesen Vertrag mit einer Frist von drei Monaten ohne Angabe von Gründen kündigen.',
  ],
  insurance: [
    'Der Auftragnehmer unterhält während der Laufzeit eine Betriebshaftpflichtversicherung.',
  ],
  exclusivity: ['Der Händler erhält das exklusive Vertriebsrecht für Österreich.'],
  non_compete: ['Der Händler wird während der Laufzeit nicht mit dem Hersteller konkurrieren.'],
  change_of_control: [
    'Bei einem Kontrollwechsel kann die andere Partei den Vertrag fristlos beenden.',
  ],
  '': [
    'Der Auftragnehmer liefert die Maschinen bis zum 30. April.',
    'Der Kunde zahlt jede Rechnung innerhalb von dreißig Tagen.',
    'Die Parteien behandeln die Informationen vertraulich.',
  ],
};

const french: Sentences = {
  governing_law: ['Le présent contrat est régi par le droit français.'],
  anti_assignment: [
    'Aucune partie ne peut céder le contrat sans l’accord écrit de l’autre partie.',
  ],
  cap_on_liability: [
    'La responsabilité du Prestataire est limitée au montant annuel des redevances.',
  ],
  license_grant: ['Le Concédant accorde au Licencié une licence non exclusive du logiciel.'],
  audit_rights: ['Le Client peut vérifier une fois par an les livres et registres du Prestataire.'],
  termination_for_convenience: [
    'Chaque partie peut résilier le contrat à tout moment moyennant un préavis de deux mois.',
  ],
  insurance: ['Le Prestataire maintient une assurance de responsabilité civile professionnelle.'],
  exclusivity: ['Le Fabricant nomme le Distributeur distributeur exclusif en Belgique.'],
  non_compete: [
    'Le Distributeur s’interdit toute activité concurrente pendant la durée du contrat.',
  ],
  change_of_control: ['En cas de changement de contrôle, le contrat prend fin de plein droit.'],
  '': [
    'Le Client paie les factures dans un délai de trente jours.',
    'Le Prestataire livre le rapport avant le 30 avril.',
    'Chaque partie garde confidentielles les informations de l’autre partie.',
  ],
};

const spanish: Sentences = {
  governing_law: ['El presente contrato se rige por la legislación española.'],
  anti_assignment: [
    'Ninguna de las partes podrá ceder el contrato sin el consentimiento previo de la otra.',
  ],
  cap_on_liability: ['La responsabilidad del Proveedor no excederá de 50.000 EUR.'],
  license_grant: ['El Licenciante concede al Licenciatario una licencia de uso del programa.'],
  audit_rights: ['El Cliente podrá inspeccionar los libros y registros del Proveedor.'],
  termination_for_convenience: [
    'Cualquiera de las partes podrá resolver el contrato en cualquier momento.',
  ],
  insurance: ['El Proveedor mantendrá un seguro de responsabilidad civil.'],
  exclusivity: ['El Fabricante nombra a la Sociedad distribuidor exclusivo en Chile.'],
  non_compete: ['Durante la vigencia, el Distribuidor no competirá con el Fabricante.'],
  change_of_control: [
    'En caso de cambio de control, la otra parte podrá dar por terminado el contrato.',
  ],
  '': [
    'El Cliente pagará cada factura en un plazo de treinta días.',
    'El Proveedor entregará el informe antes del 30 de abril.',
    'Las partes mantendrán la confidencialidad de la información.',
  ],
};

const italian: Sentences = {
  governing_law: ['Il presente contratto è regolato dalla legge italiana.'],
  anti_assignment: [
    'Nessuna delle parti può cedere il contratto senza il consenso scritto dell’altra.',
  ],
  cap_on_liability: ['La responsabilità del Fornitore è limitata a 80.000 EUR.'],
  license_grant: [
    'Il Concedente concede al Licenziatario una licenza non trasferibile del software.',
  ],
  audit_rights: ['Il Cliente può esaminare i registri e i conti del Fornitore.'],
  termination_for_convenience: [
    'Ciascuna parte può recedere dal contratto in qualsiasi momento con preavviso di tre mesi.',
  ],
  insurance: ['Il Fornitore stipula una polizza di responsabilità civile.'],
  exclusivity: ['Il Produttore nomina la Società distributore esclusivo per la Svizzera.'],
  non_compete: ['Il Distributore non svolge attività in concorrenza con il Produttore.'],
  change_of_control: ['In caso di cambio di controllo il contratto si risolve di diritto.'],
  '': [
    'Il Cliente paga ogni fattura entro trenta giorni.',
    'Il Fornitore consegna la relazione entro il 30 aprile.',
    'Le parti mantengono riservate le informazioni.',
  ],
};

const dutch: Sentences = {
  governing_law: ['Op deze overeenkomst is Nederlands recht van toepassing.'],
  anti_assignment: [
    'Geen van de partijen mag deze overeenkomst zonder toestemming van de ander overdragen.',
  ],
  cap_on_liability: ['De aansprakelijkheid van de Leverancier is beperkt tot 75.000 EUR.'],
  license_grant: ['De Licentiegever verleent de Licentienemer een niet-overdraagbare licentie.'],
  audit_rights: ['De Opdrachtgever mag de administratie van de Leverancier jaarlijks controleren.'],
  termination_for_convenience: [
    'Elke partij kan de overeenkomst te allen tijde opzeggen met een termijn van een maand.',
  ],
  insurance: ['De Leverancier houdt een bedrijfsaansprakelijkheidsverzekering in stand.'],
  exclusivity: ['De Fabrikant verleent de Distributeur het exclusieve recht op verkoop in België.'],
  non_compete: ['De Distributeur zal tijdens de looptijd niet met de Fabrikant concurreren.'],
  change_of_control: ['Bij een wijziging van de zeggenschap eindigt de overeenkomst.'],
  '': [
    'De Opdrachtgever betaalt elke factuur binnen dertig dagen.',
    'De Leverancier levert het rapport vóór 30 april.',
    'Partijen houden de informatie geheim.',
  ],
};

const languages = { de: german, fr: french, es: spanish, it: italian, nl: dutch };

for (const [language, kinds] of Object.entries(languages)) {
  t.test(`rules find the ten main kinds of clauses, language ${language}`, async (t) => {
    for (const [kind, sentences] of Object.entries(kinds)) {
      for (const sentence of sentences) {
        const found: string[] = ruledClauses(sentence, language);
        if (kind === '') t.same(found, [], sentence);
        else t.ok(found.includes(kind), `${kind}: ${sentence}`);
      }
    }
  });
}

t.test('languages without rules have no clauses', async (t) => {
  t.same(ruledClauses('Niniejsza umowa podlega prawu polskiemu.', 'pl'), []);
  t.same(ruledClauses(german['governing_law']![0]!, null), []);
});

t.test('a long sentence of one word takes no time', async (t) => {
  t.same(ruledClauses('haftung '.repeat(100_000), 'de'), []);
});

t.test(
  'a German contract has the clauses with their places, and none is called absent',
  async (t) => {
    const start =
      'VERTRIEBSVERTRAG\n\nDieser Vertrag wird zwischen der Birkenhain Messtechnik GmbH mit Sitz in Kassel (nachfolgend ' +
      '„Hersteller“) und der Kupferhof Handel GmbH mit Sitz in Linz (nachfolgend „Händler“) geschlossen.\n\n';
    const text =
      start +
      Object.values(german)
        .flat()
        .map((one, at) => `§ ${at + 1} ${one}`)
        .join('\n\n');
    const { completedUnit, evidence } = await analyze(text);
    const { clauses, metadata } = completedUnit.contract_intelligence;
    t.equal(metadata.language, 'de');
    const found = clauses
      .filter(({ presence }) => presence === 'found')
      .map(({ clause }) => clause);
    const kinds = Object.keys(german).filter((kind) => kind !== '');
    t.same(
      found.filter((one) => !kinds.includes(one)),
      [],
    );
    t.same(
      kinds.filter((one) => !(found as string[]).includes(one)),
      [],
    );
    t.same(
      clauses.filter(({ presence }) => presence === 'absent'),
      [],
    );
    const at = clauses.findIndex(({ clause }) => clause === 'insurance');
    const place = evidence[`/contract_intelligence/clauses/${at}/passages/0`];
    t.match(place, { source: 'layout', text: /Betriebshaftpflichtversicherung/ });
  },
);

t.test('English words that are missing flag no contract in another language', async (t) => {
  const file = '../../../plugins/legal/samples/distribution-dutch.txt';
  const text = readFileSync(join(import.meta.dirname, file), 'utf8');
  const rulesOf = async (settings: object) =>
    (await analyze(text, { settings })).completedUnit.contract_intelligence.flagged_clauses.map(
      ({ rule }) => rule,
    );
  t.same(await rulesOf({}), ['renewal.automatic', 'renewal.notice_long']);
  const own = {
    id: 'own.insurance',
    title: 'No insurance',
    when: { sentence: ['verzekering'], is: 'missing' },
    risk: 'low',
    recommendation: 'negotiate',
  };
  t.ok((await rulesOf({ playbook: { rules: [own] } })).includes('own.insurance'));
});

// Words with an opposite, in six languages: what is said by one of them is denied by the other.

interface Opposites {
  /** What the words begin with. */
  yes: string;
  no: string;
  /** A decision of support: a summary may state it only if support has stated it. */
  isDecision?: true;
}

const listed: Readonly<Record<string, Opposites>> = {
  granted: {
    isDecision: true,
    yes: 'grant approv accept agree allow authori acknowledg honou?r genehmig bewillig akzept anerkann anerkenn zugestimmt zustimm einverstanden gewähr accord accept approuv acept aprob conced accett approv conces concord goedgekeur goedkeur geaccepteer toegekend toegestaan',
    no: 'refus reject declin den(?:y|ies|ied) turn(?:s|ed)?.down disallow disput abgelehn ablehn lehn[te]* verweiger zurückgewiesen verwehr refus rejet rechaz den(?:eg|ieg) rifiut respint neg(?:at|a) geweiger weiger afgewezen',
  },
  working: {
    yes: 'work(?:s|ed|ing)? function funktionier klapp läuft geht fonctionn marche funciona funzion werkt functione succe(?:ed|ss) repariert repaired',
    no: 'broken defect crash fail faulty malfunction kaputt defekt abstürz stürzt scheiter fehl(?:schlag|geschlagen) schlägt cassé panne plante averi estropead fall[aó] rott guast kapot stuk',
  },
  open: {
    yes: 'open(?:s|ed|ing)? reopen geöffnet öffne eröffne ouvert ouvr abiert abr(?:e|ió) apert apri',
    no: 'clos geschlossen schließ ferm cerrad cierr chius chiud gesloten',
  },
  unlocked: {
    yes: 'unlock unblock entsperr freigeschaltet freigegeben débloq déverrouill desbloque sbloc gedeblokkeer ontgrendel',
    no: 'lock block gesperrt sperr bloqu(?!.*dé) bloque blocc bloccat geblokkeerd vergrendel suspend',
  },
  active: {
    yes: 'activ aktiv enabl valid gültig läuft valable vigente válid attiv valid geldig switch(?:ed)?.on eingeschaltet',
    no: 'inactiv deactiv disabl expir inaktiv deaktiv abgelaufen ungültig désactiv expiré desactiv caducad vencid disattiv scadut verlopen ended switch(?:ed)?.off ausgeschaltet',
  },
  higher: {
    yes: 'higher more.expensive increas ris(?:e|en|ing) rais höher teurer gestiegen erhöh plus.(?:cher|élevé) augment más.(?:alt|car) aument subi più.(?:alt|car) hoger duurder gestegen',
    no: 'lower cheaper decreas reduc drop niedriger günstiger billiger gesunken gesenkt moins.(?:cher|élevé) baiss diminu más.baj baj(?:ó|ad) più.bass ridott lager goedkoper gedaald',
  },
  early: {
    yes: 'early earlier ahead früh avance tempran antes anticip vroeg',
    no: 'late later delayed delay spät verspät retard tard(?:e|i|ivo)? retras ritard laat vertraag',
  },
  intact: {
    yes: 'intact undamaged unharmed unversehrt heil intacte? intakt intatt integr onbeschadigd heel',
    no: 'damag broken beschädigt kaputt cass(?:é|er|e) endommag abîm dañad rot[oa] rott danneggiat beschadigd kapot',
  },
  paid: {
    yes: 'paid pays? bezahl beglichen payé pagad pagat pagó betaald',
    no: 'unpaid overdue unbezahlt offen(?:e[nrs]?)? impayé impagad insolut onbetaald',
  },
  kept: {
    yes: 'keep keeps kept behal behält gard conserv mantien tien behoud',
    no: 'los[et] losing verlier verlor perd pierd perd verlies',
  },
  satisfied: {
    yes: 'satisfied happy pleased zufrieden satisfait content satisfech soddisfatt tevreden',
    no: 'unhappy dissatisfied displeased unzufrieden mécontent insatisf insoddisfatt ontevreden',
  },
  possible: {
    yes: 'able possible möglich possible posible possibil mogelijk',
    no: 'unable impossible unmöglich impossible imposible impossibil onmogelijk',
  },
  found: {
    yes: 'found find gefunden finde trouv encontr trovat gevonden',
    no: 'miss(?:ed|ing) fehl(?:t|en) verloren manqu falta manca ontbre',
  },
  increase: { yes: 'upgrad', no: 'downgrad' },
};

export interface Stand {
  subject: string;
  isYes: boolean;
  isDecision: boolean;
}

const forms = Object.entries(listed).map(([subject, { yes, no, isDecision = false }]) => ({
  subject,
  isDecision,
  yes: beginning(yes),
  no: beginning(no),
}));

function beginning(words: string): RegExp {
  const all = words.split(' ').map((word) => word.replace('.', ' '));
  return new RegExp(`^(?:${all.join('|')})`, 'u');
}

/** Returns the subjects about which a word, in lower case, takes a stand. */
export function standsOf(word: string): Stand[] {
  return forms.flatMap(({ subject, isDecision, yes, no }): Stand[] => {
    // The opposite often has the word in it: "unpaid", "inactive".
    if (no.test(word)) return [{ subject, isDecision, isYes: false }];
    return yes.test(word) ? [{ subject, isDecision, isYes: true }] : [];
  });
}

import type { ClausePhrases } from './clause-phrases.ts';

export const french: ClausePhrases = {
  governing_law: [
    /\b(?:soumise?|regie?|gouvernee?)\b[^.;]{0,60}\b(?:droit|lois?)\b/i,
    /\b(?:droit|loi) applicable\b[^.;]{0,60}\b(?:droit|loi)\b/i,
  ],
  anti_assignment: [
    /\b(?:ceder|cedee?|cession|transferer|transferee?)\b[^.;]{0,140}\b(?:accord|consentement|autorisation)\b/i,
    /\bincessible\b/i,
  ],
  cap_on_liability: [
    /\bresponsabilite\b(?:[^.;]|\.\d){0,140}(?:\blimitee?\b|\bplafonn\w*|\bn'excedera\b|\bne (?:saurait|pourra|peut)\b[^.;]{0,40}\b(?:exceder|depasser))/i,
  ],
  license_grant: [
    /\b(?:concede|accorde|octroie)\b[^.;]{0,140}\b(?:licence|droit d'(?:utiliser|utilisation|exploitation))/i,
  ],
  audit_rights: [
    /\b(?:verifier|auditer|controler|inspecter|consulter)\b[^.;]{0,120}\b(?:livres|registres|comptes|locaux|comptabilite)\b/i,
    /\b(?:droit d'audit|proceder a un audit|faire realiser un audit)\b/i,
  ],
  termination_for_convenience: [
    /\b(?:resilier|resiliee?|mettre fin)\b[^.;]{0,140}\b(?:a tout moment|sans motif|sans justification|sans avoir a)/i,
    /\b(?:a tout moment|sans motif)\b[^.;]{0,120}\b(?:resilier|resiliee?|mettre fin)\b/i,
  ],
  insurance: [/\b(?:souscri\w+|maintien\w*|maintenir|justifie\w*)\b[^.;]{0,120}\bassurances?\b/i],
  exclusivity: [
    /\b(?:a titre exclusif|exclusivement|exclusivite)\b/i,
    /\b(?:distributeur|fournisseur|droit|licence|partenaire) exclusi(?:f|ve)\b/i,
  ],
  non_compete: [
    /\bnon[- ]concurrence\b/i,
    /\b(?:ne pas|s'interdit|n'exercera)\b[^.;]{0,120}\bconcurren\w+/i,
  ],
  change_of_control: [
    /\bchangement de controle\b/i,
    /\b(?:controle|majorite du capital)\b[^.;]{0,80}\b(?:change|changerait|modifie|cedee?|acquise?)\b/i,
  ],
};

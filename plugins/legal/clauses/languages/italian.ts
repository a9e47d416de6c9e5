import type { ClausePhrases } from './clause-phrases.ts';

export const italian: ClausePhrases = {
  governing_law: [
    /\b(?:regolat[oa]|disciplinat[oa]|soggett[oa]|rett[oa])\b[^.;]{0,80}\b(?:legge|leggi|diritto)\b/i,
  ],
  anti_assignment: [
    /\b(?:cedere|cedut[oa]|cessione|trasferire|trasferit[oa])\b[^.;]{0,140}\b(?:consenso|autorizzazione|accordo)\b/i,
  ],
  cap_on_liability: [
    /\bresponsabilita\b(?:[^.;]|\.\d){0,140}\b(?:limitata|limite|non (?:potra|puo) (?:eccedere|superare)|non (?:eccedera|superera))/i,
  ],
  license_grant: [
    /\b(?:concede|conferisce|attribuisce)\b[^.;]{0,140}\b(?:licenza|diritto (?:di|d')\s?(?:uso|usare|utilizzare|utilizzo))/i,
  ],
  audit_rights: [
    /\b(?:verificare|ispezionare|esaminare|controllare)\b[^.;]{0,120}\b(?:libri|registri|scritture|conti|locali|contabilita)\b/i,
    /\bdiritto di audit\b/i,
  ],
  termination_for_convenience: [
    /\b(?:recedere|recesso|disdire)\b[^.;]{0,140}\b(?:in (?:qualsiasi|qualunque|ogni) momento|senza (?:giusta causa|motivo|motivazione))/i,
    /\bin (?:qualsiasi|qualunque|ogni) momento\b[^.;]{0,120}\b(?:recedere|recesso)\b/i,
  ],
  insurance: [
    /\b(?:mantiene|manterra|mantenere|stipula\w*|sottoscriv\w+)\b[^.;]{0,120}\b(?:assicurazion[ei]|polizz[ae]|assicurativ[ae])\b/i,
  ],
  exclusivity: [
    /\b(?:in esclusiva|in via esclusiva|esclusivita|esclusivamente)\b/i,
    /\b(?:distributore|fornitore|diritto|licenza|agente) esclusiv[oa]\b/i,
  ],
  non_compete: [
    /\b(?:non concorrenza|divieto di concorrenza)\b/i,
    /\bnon\b[^.;]{0,100}\b(?:in concorrenza|concorrenti|concorrenziale)\b/i,
  ],
  change_of_control: [
    /\b(?:cambio|cambiamento|mutamento) (?:di|del) controllo\b/i,
    /\b(?:controllo|maggioranza del capitale)\b[^.;]{0,80}\b(?:cambi|muti|trasferit[oa]|acquisit[oa])\b/i,
  ],
};

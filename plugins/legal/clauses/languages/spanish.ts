import type { ClausePhrases } from './clause-phrases.ts';

export const spanish: ClausePhrases = {
  governing_law: [
    /\b(?:se rige|se regira|regid[oa]|sometid[oa]|se somete|se interpretara)\b[^.;]{0,80}\b(?:ley|leyes|derecho|legislacion)\b/i,
  ],
  anti_assignment: [
    /\b(?:ceder|cedid[oa]|cesion|transferir|transmitir)\b[^.;]{0,140}\b(?:consentimiento|autorizacion|acuerdo)\b/i,
  ],
  cap_on_liability: [
    /\bresponsabilidad\b(?:[^.;]|\.\d){0,140}\b(?:limitad[oa]|se limita|no (?:excedera|superara|podra (?:exceder|superar)))\b/i,
  ],
  license_grant: [
    /\b(?:concede|otorga|confiere)\b[^.;]{0,140}\b(?:licencia|derecho (?:de|a) (?:uso|usar|utilizar|explotacion))\b/i,
  ],
  audit_rights: [
    /\b(?:auditar|inspeccionar|revisar|verificar|examinar)\b[^.;]{0,120}\b(?:libros|registros|cuentas|instalaciones|contabilidad)\b/i,
    /\bderecho (?:de|a una) auditoria\b/i,
  ],
  termination_for_convenience: [
    /\b(?:resolver|rescindir|terminar|poner fin|desistir)\b[^.;]{0,140}\b(?:en cualquier momento|sin (?:causa|necesidad de (?:causa|justificacion)|expresar causa))/i,
    /\ben cualquier momento\b[^.;]{0,120}\b(?:resolver|rescindir|terminar|poner fin|desistir)\b/i,
  ],
  insurance: [
    /\b(?:mantendra|mantener|contratara|contratar|suscribira|suscribir)\b[^.;]{0,120}\b(?:seguros?|polizas?)\b/i,
  ],
  exclusivity: [
    /\b(?:en exclusiva|con caracter exclusivo|de forma exclusiva|exclusividad|exclusivamente)\b/i,
    /\b(?:distribuidor|proveedor|derecho|licencia|agente) exclusiv[oa]\b/i,
  ],
  non_compete: [
    /\b(?:no competencia|no concurrencia)\b/i,
    /\bno\b[^.;]{0,100}\b(?:competir|competira|compitan?|competencia con)\b/i,
  ],
  change_of_control: [
    /\bcambio de control\b/i,
    /\b(?:control|mayoria del capital)\b[^.;]{0,80}\b(?:cambie|cambia|transmita|adquiera|adquiere)\b/i,
  ],
};

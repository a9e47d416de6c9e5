import type { ClausePhrases } from './clause-phrases.ts';

export const german: ClausePhrases = {
  governing_law: [
    /\b(?:unterlieg\w*|gilt|findet|anwendbar)\b[^.;]{0,80}\brechts?\b/i,
    /\brecht (?:der|des)\b[^.;]{0,60}\b(?:anwendung|anwendbar|massgeb\w*|gilt)\b/i,
  ],
  anti_assignment: [
    /\b(?:abtret\w*|abzutreten|ubertrag\w*|zu ubertragen)\b[^.;]{0,120}\bzustimmung\b/i,
    /\bzustimmung\b[^.;]{0,120}\b(?:abtret\w*|abgetreten|ubertragen)\b/i,
    /\babtretung\b[^.;]{0,60}\bausgeschlossen\b/i,
  ],
  cap_on_liability: [
    /\b(?:haftung|haftet|haften)\b(?:[^.;]|\.\d){0,140}\b(?:begrenzt|beschrankt|hochstens|hochstbetrag|bis zu)\b/i,
  ],
  license_grant: [
    /\b(?:raumt|gewahrt|erteilt)\b[^.;]{0,140}\b(?:lizenz|nutzungsrechte?|recht zur nutzung)\b/i,
    /\berhalt\b[^.;]{0,80}\b(?:lizenz|nutzungsrecht)\b/i,
  ],
  audit_rights: [
    /\b(?:bucher|unterlagen|aufzeichnungen|geschaftsraume)\b[^.;]{0,120}\b(?:prufen|einsehen|einsicht|uberprufen)\b/i,
    /\bberechtigt\b[^.;]{0,120}\b(?:zu prufen|uberprufen zu lassen|prufen zu lassen|einsicht in)\b/i,
  ],
  termination_for_convenience: [
    /\b(?:kundig\w+|gekundigt)\b[^.;]{0,120}\b(?:ohne angabe von grunden|jederzeit|ordentlich)\b/i,
    /\b(?:ohne angabe von grunden|jederzeit|ordentlich)\b[^.;]{0,120}\b(?:kundig\w+|gekundigt)\b/i,
  ],
  insurance: [
    /\b(?:haftpflicht|betriebs\w*|sach|berufs\w*)?versicherung\b[^.;]{0,120}\b(?:unterhalt|unterhalten|aufrecht\w*|abschliessen|abzuschliessen|nachweis\w*)\b/i,
    /\b(?:unterhalt|schliesst|unterhalten)\b[^.;]{0,120}versicherung/i,
  ],
  exclusivity: [
    /\b(?:exklusiv\w*|ausschliesslich\w*)\b[^.;]{0,100}\b(?:vertrieb\w*|liefer\w*|beliefer\w*|bezieh\w*|beauftrag\w*|partner|recht\w*|lizenz)\b/i,
  ],
  non_compete: [
    /\bwettbewerbsverbot\b/i,
    /\b(?:nicht|kein\w*)\b[^.;]{0,80}\b(?:wettbewerb|konkurr\w+)\b/i,
  ],
  change_of_control: [
    /\bkontrollwechsel\w*\b/i,
    /\b(?:mehrheit|kontrolle|beherrsch\w+)\b[^.;]{0,80}\b(?:wechselt|ubergeht|erwirbt|erlangt|andert)\b/i,
  ],
};

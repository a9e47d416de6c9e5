import type { ClausePhrases } from './clause-phrases.ts';

export const dutch: ClausePhrases = {
  governing_law: [
    /\b\w+ recht (?:is )?van toepassing\b/i,
    /\b(?:beheerst door|onderworpen aan)\b[^.;]{0,60}\brecht\b/i,
  ],
  anti_assignment: [
    /\b(?:overdragen|over te dragen|overgedragen|overdracht|overdraagt)\b[^.;]{0,140}\btoestemming\b/i,
    /\btoestemming\b[^.;]{0,140}\b(?:overdragen|over te dragen|overgedragen)\b/i,
  ],
  cap_on_liability: [
    /\baansprakelijk(?:heid)?\b(?:[^.;]|\.\d){0,140}\b(?:beperkt|maximaal|ten hoogste|niet meer dan)\b/i,
  ],
  license_grant: [
    /\b(?:verleent|verstrekt|kent)\b[^.;]{0,140}\b(?:licentie|gebruiksrecht|recht om)\b/i,
  ],
  audit_rights: [
    /\b(?:boeken|administratie|gegevens|bedrijfsruimten?)\b[^.;]{0,120}\b(?:controleren|inzien|in te zien|te controleren|inspecteren)\b/i,
    /\b(?:audit|controle) (?:uit te voeren|te laten uitvoeren|uitvoeren)\b/i,
  ],
  termination_for_convenience: [
    /\b(?:opzeggen|op te zeggen|opgezegd|beeindigen)\b[^.;]{0,140}\b(?:te allen tijde|zonder opgaa?f van redenen|op elk moment)\b/i,
    /\b(?:te allen tijde|zonder opgaa?f van redenen|op elk moment)\b[^.;]{0,120}\b(?:opzeggen|op te zeggen|beeindigen)\b/i,
  ],
  insurance: [/\b(?:houdt|sluit|onderhoudt|handhaaft)\b[^.;]{0,120}\b(?:\w*verzekering(?:en)?)\b/i],
  exclusivity: [/\b(?:exclusief|exclusieve|exclusiviteit|uitsluitend recht)\b/i],
  non_compete: [
    /\b(?:concurrentiebeding|non-concurrentie)\b/i,
    /\b(?:niet|geen)\b[^.;]{0,100}\bconcurrer\w+/i,
  ],
  change_of_control: [
    /\b(?:wijziging van|verandering van|wijziging in de) (?:de )?zeggenschap\b/i,
    /\bzeggenschap\b[^.;]{0,80}\b(?:wijzigt|overgaat|verkrijgt|wordt overgedragen)\b/i,
  ],
};

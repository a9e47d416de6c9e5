// Determines the type of contract from its title, otherwise from its first words and its clauses.

import type { TextRange } from 'workmill/sdk';
import { scoreAt, type Fact, type ReadContract } from './fact.ts';

export const contractTypes = [
  'msa',
  'nda',
  'license',
  'distribution',
  'employment',
  'lease',
  'services',
  'consulting',
  'supply',
  'franchise',
  'agency',
  'collaboration',
  'joint_venture',
  'purchase',
  'loan',
  'maintenance',
  'hosting',
  'marketing',
  'sponsorship',
  'outsourcing',
  'data_processing',
  'settlement',
  'amendment',
] as const;

export type ContractType = (typeof contractTypes)[number];

/** Patterns of titles. The first match applies: an amendment to a lease is an amendment. */
const titles: readonly [ContractType, RegExp][] = [
  ['amendment', /\bamend(?:ment|ed and restated amendment)|\baddendum|\bnachtrag|\bavenant/i],
  [
    'nda',
    /non-?\s?disclosure|confidentiality|secrecy|\bNDA\b|geheimhaltung|vertraulichkeit|confidentialité|confidencialidad|riservatezza|geheimhouding/i,
  ],
  ['data_processing', /data process|auftragsverarbeitung|\bDPA\b/i],
  [
    'msa',
    /master (?:\w+ ){0,2}(?:services?|agreement|purchase)|framework|rahmenvertrag|contrat[- ]cadre|\bMSA\b/i,
  ],
  [
    'employment',
    /employment|executive|offer letter|arbeitsvertrag|contrat de travail|contrato de trabajo|arbeidsovereenkomst/i,
  ],
  [
    'lease',
    /\blease|tenancy|mietvertrag|pachtvertrag|\bbail\b|arrendamiento|locazione|huurovereenkomst/i,
  ],
  ['franchise', /franchis/i],
  ['joint_venture', /joint venture/i],
  ['distribution', /distribu[tcz]|resell|vertriebsvertrag|händler/i],
  ['agency', /\bagency|\bagent|handelsvertreter|affiliate|referral/i],
  ['supply', /\bsupply|manufactur|liefervertrag/i],
  ['collaboration', /collaborat|co-?operation|alliance|development|kooperation|partnership/i],
  ['sponsorship', /sponsor|endorse/i],
  ['marketing', /marketing|promotion|advertis|co-?brand/i],
  ['maintenance', /maintenance|support|wartung/i],
  ['hosting', /host|cloud|software as a service|\bSaaS\b|subscription/i],
  ['outsourcing', /outsourc/i],
  ['license', /licen[sc]e|lizenz|licenza|licencia/i],
  ['consulting', /consult|advisory|beratung|contractor/i],
  ['loan', /\bloan|credit|note\b|facility|darlehen/i],
  ['settlement', /settlement|release/i],
  ['purchase', /purchase|sale|kaufvertrag|vente|compraventa/i],
  ['services', /service|dienstleistung|prestation|servicios|servizi|transportation|agreement/i],
];

const charactersOfTitle = 1500;
const titleLine =
  /(?:^|\n)\s?((?:[^\n]{0,80}\s)?(?:AGREEMENT|Agreement|CONTRACT|Contract|LEASE|Lease|LICENSE|AMENDMENT|Amendment|ADDENDUM|NDA|[\p{L}-]*(?:VERTRAG|vertrag|VEREINBARUNG|vereinbarung|OVEREENKOMST|overeenkomst)|CONTRAT|Contrat|ACCORD|Accord|CONTRATO|Contrato|CONTRATTO|Contratto|Overeenkomst)[^\n]{0,60})/u;
const inPreamble =
  /\b(?:this|diese[rs]?|le présent|el presente|il presente)\s((?:[\p{L}/&,-]{1,25}\s){0,6}(?:agreement|contract|lease|license|amendment|vertrag|vereinbarung|contrat|contrato|contratto))\b/iu;

export interface ContractKind {
  type: ContractType;
  title: string;
}

export function contractKind(read: ReadContract): Fact<ContractKind> | null {
  const { text } = read.contract.squeezed;
  const start = text.slice(0, charactersOfTitle);
  for (const [pattern, confidence] of [
    [titleLine, 0.9],
    [inPreamble, 0.8],
  ] as const) {
    const match = pattern.exec(start);
    const title = match?.[1]?.trim();
    if (!match || title === undefined) continue;
    const type = typeOf(title);
    if (type === null) continue;
    const range = rangeOf(read, match.index + match[0].indexOf(title), title.length);
    return { value: { type, title: title.slice(0, 200) }, ...range, confidence };
  }
  return null;
}

function rangeOf({ contract }: ReadContract, start: number, length: number): TextRange {
  return contract.original({ start, end: start + length });
}

function typeOf(title: string): ContractType | null {
  return titles.find(([, pattern]) => pattern.test(title))?.[0] ?? null;
}

/** Words that are typical of contracts and rare in other documents. */
const contractWords =
  /\b(?:agreement|party|parties|shall|hereby|hereto|herein|whereas|terminat\w+|governed by|vertrag\w*|\w*vereinbarung|parteien?|vertraulich\w*|laufzeit|verpflichtet|unterliegt|contrat|présent|prestataire|client|parties|préavis|durée|contrato|partes|cláusula|contratto|overeenkomst|partijen)\b/gi;

/**
 * Returns how closely the text resembles a contract, 0 to 1. Documents below 0.45 (`leastLikeness`
 * in review-contract.ts) are not treated as contracts.
 */
export function likeness(read: ReadContract): number {
  const { text } = read.contract.squeezed;
  const words = text.slice(0, 40_000).match(contractWords) ?? [];
  const distinct = new Set(words.map((one) => one.toLowerCase())).size;
  const density = words.length / Math.max(1, Math.min(text.length, 40_000) / 1000);
  const named = scoreAt(read, 0, 'document_name') + scoreAt(read, 200, 'parties');
  return Math.min(1, 0.1 * distinct + 0.08 * Math.min(5, density) + 0.15 * named);
}

// Shipped positions for non-disclosure agreements.

import type { PlaybookRule } from '../rule.ts';

export const ndaRules: readonly PlaybookRule[] = [
  {
    id: 'nda.term_long',
    title: 'Confidentiality for many years',
    contract_types: ['nda'],
    when: {
      sentence: ['confidential', 'disclos', 'this agreement', 'obligations'],
      words: ['surviv', 'remain in effect', 'continue', 'period of', 'expire', 'years after'],
      longer_than: { count: 5, unit: 'year' },
    },
    risk: 'medium',
    recommendation: 'negotiate',
    position: 'Three years after disclosure; trade secrets as long as they are secret.',
    fallback: 'Five years.',
  },
  {
    id: 'nda.perpetual',
    title: 'Perpetual confidentiality',
    contract_types: ['nda'],
    when: {
      sentence: ['confidential', 'obligations'],
      words: ['perpetuity', 'perpetual', 'indefinitely', 'unlimited period', 'unbefristet'],
      without: ['trade secret'],
    },
    risk: 'medium',
    recommendation: 'negotiate',
    position: 'Confidentiality ends three years after disclosure.',
  },
  {
    id: 'nda.no_exceptions',
    title: 'No exceptions from confidentiality',
    contract_types: ['nda'],
    when: {
      sentence: [
        'public domain',
        'publicly available',
        'publicly known',
        'generally known',
        'generally available',
        'öffentlich bekannt',
        'offenkundig',
        'domaine public',
      ],
      is: 'missing',
    },
    risk: 'high',
    recommendation: 'negotiate',
    position:
      'Public, known, independently developed and rightfully received information is excepted.',
  },
  {
    id: 'nda.no_independent_development',
    title: 'Independent development is not excepted',
    contract_types: ['nda'],
    when: {
      sentence: [
        'independently developed',
        'independently develops',
        'independent development',
        'developed independently',
        'unabhängig entwickelt',
      ],
      is: 'missing',
    },
    risk: 'medium',
    recommendation: 'negotiate',
    position: 'Independently developed information is excepted.',
  },
  {
    id: 'nda.no_compelled_disclosure',
    title: 'Disclosure required by law is not covered',
    contract_types: ['nda'],
    when: {
      sentence: [
        'required by law',
        'required to disclose',
        'legally compelled',
        'court order',
        'subpoena',
        'judicial',
        'compelled',
        'gesetzlich verpflichtet',
      ],
      is: 'missing',
    },
    risk: 'medium',
    recommendation: 'negotiate',
    position: 'Disclosure required by law is allowed after notice.',
  },
  {
    id: 'nda.no_return',
    title: 'No return or destruction',
    contract_types: ['nda'],
    when: {
      sentence: ['return', 'destroy', 'destruction', 'zurückgeben', 'vernichten', 'restituer'],
      is: 'missing',
    },
    risk: 'low',
    recommendation: 'negotiate',
    position: 'Information is returned or destroyed on request.',
  },
  {
    id: 'nda.residuals',
    title: 'Residual knowledge may be used',
    contract_types: ['nda'],
    when: {
      sentence: ['residual'],
      words: ['free to use', 'may use', 'retained in the unaided memory', 'unaided memory'],
    },
    risk: 'high',
    recommendation: 'legal_review',
    position: 'No right to use residual knowledge.',
  },
  {
    id: 'nda.penalty',
    title: 'Contractual penalty',
    contract_types: ['nda'],
    when: {
      sentence: ['penalty', 'Vertragsstrafe', 'liquidated damages', 'clause pénale'],
      without: ['not a penalty', 'no penalty'],
    },
    risk: 'high',
    recommendation: 'legal_review',
    position: 'No contractual penalty.',
  },
  {
    id: 'nda.one_sided',
    title: 'One-sided confidentiality',
    contract_types: ['nda'],
    when: {
      sentence: ['unilateral', 'one-way', 'disclosing party only', 'only the recipient'],
      words: ['unilateral', 'one-way', 'only'],
    },
    risk: 'low',
    recommendation: 'negotiate',
    position: 'Mutual obligations.',
  },
  {
    id: 'nda.license',
    title: 'License in an NDA',
    contract_types: ['nda'],
    when: {
      clause: 'license_grant',
      without: ['no license', 'not grant', 'nothing', 'no right', 'not be construed'],
    },
    risk: 'high',
    recommendation: 'legal_review',
    position: 'No license.',
  },
];

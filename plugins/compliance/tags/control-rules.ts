// Financial reporting, health, cards, operational resilience and markets.

import type { TagRule } from './tag-rule.ts';

const dora = (article: string): string => `Regulation (EU) 2022/2554, ${article}`;
const nis2 = (article: string): string => `Directive (EU) 2022/2555, ${article}`;
const pci = (requirement: string): string => `PCI DSS 4.0, Req. ${requirement}`;

export const controlRules: readonly TagRule[] = [
  {
    id: 'sox.internal_control',
    title: 'Internal control over financial reporting',
    cite: '15 U.S.C. 7262',
    when: { words: ['internal control over financial reporting'] },
    retention: 'audit',
  },
  {
    id: 'sox.certification',
    title: 'Certification by officers',
    cite: '15 U.S.C. 7241',
    when: { words: ['sarbanes oxley', 'section 302 certification'] },
    retention: 'audit',
  },
  {
    id: 'sox.audit_workpapers',
    title: 'Audit workpapers',
    cite: '18 U.S.C. 1520(a)(1)',
    when: { words: ['audit workpapers', 'workpapers'] },
    retention: 'audit',
  },
  {
    id: 'sox.whistleblower',
    title: 'Protection of whistleblowers',
    cite: '18 U.S.C. 1514A',
    when: { jurisdiction: 'US', words: ['whistleblower'] },
    retention: 'none',
  },
  {
    id: 'hipaa.health_information',
    title: 'Protected health information',
    cite: '45 CFR 160.103',
    when: { jurisdiction: 'US', words: ['protected health information', 'patient', 'diagnosis'] },
    retention: 'hipaa',
  },
  {
    id: 'hipaa.authorization',
    title: 'Authorization to disclose',
    cite: '45 CFR 164.508',
    when: { words: ['hipaa authorization', 'authorization to disclose health information'] },
    retention: 'hipaa',
  },
  {
    id: 'hipaa.breach',
    title: 'Notification of a breach',
    cite: '45 CFR 164.404',
    when: { words: ['breach of unsecured protected health information'] },
    retention: 'hipaa',
  },
  {
    id: 'hipaa.psychotherapy_notes',
    title: 'Psychotherapy notes',
    cite: '45 CFR 164.501',
    when: { words: ['psychotherapy notes'] },
    retention: 'hipaa',
  },
  {
    id: 'pci.account_data',
    title: 'Card number',
    cite: pci('3.5.1'),
    when: { card_number: true },
    retention: 'pci_card',
  },
  {
    id: 'pci.authentication_data',
    title: 'Sensitive authentication data',
    cite: pci('3.3.1'),
    when: { words: ['cvv', 'cvc', 'card verification code'] },
    retention: 'pci_card',
  },
  {
    id: 'pci.audit_log',
    title: 'Audit log of card data',
    cite: pci('10.2.1'),
    when: { words: ['cardholder data environment'] },
    retention: 'pci_log',
  },
  {
    id: 'dora.incident',
    title: 'Major ICT-related incident',
    cite: dora('Art. 19(1)'),
    when: { words: ['ict related incident', 'major ict incident'] },
    retention: 'none',
  },
  {
    id: 'dora.third_party',
    title: 'ICT services of third parties',
    cite: dora('Art. 28(3)'),
    when: { words: ['ict third party', 'register of information'] },
    retention: 'none',
  },
  {
    id: 'dora.testing',
    title: 'Digital operational resilience testing',
    cite: dora('Art. 24(1)'),
    when: { words: ['resilience testing', 'threat led penetration testing'] },
    retention: 'none',
  },
  {
    id: 'nis2.incident',
    title: 'Significant incident',
    cite: nis2('Art. 23(1)'),
    when: { jurisdiction: 'EU', words: ['significant incident'] },
    retention: 'none',
  },
  {
    id: 'nis2.risk_management',
    title: 'Cybersecurity risk management',
    cite: nis2('Art. 21(1)'),
    when: { jurisdiction: 'EU', words: ['cybersecurity risk management'] },
    retention: 'none',
  },
  {
    id: 'nis2.supply_chain',
    title: 'Security of the supply chain',
    cite: nis2('Art. 21(2)(d)'),
    when: { jurisdiction: 'EU', words: ['supply chain security'] },
    retention: 'none',
  },
  {
    id: 'mifid.recording',
    title: 'Records of orders and conversations',
    cite: 'Directive 2014/65/EU, Art. 16(7)',
    when: { jurisdiction: 'EU', words: ['telephone recording', 'client order'] },
    retention: 'mifid',
  },
  {
    id: 'mar.inside_information',
    title: 'Inside information',
    cite: 'Regulation (EU) No 596/2014, Art. 17(1)',
    when: { jurisdiction: 'EU', words: ['inside information', 'insider list'] },
    retention: 'none',
  },
  {
    id: 'psd2.strong_authentication',
    title: 'Strong customer authentication',
    cite: 'Directive (EU) 2015/2366, Art. 97(1)',
    when: { jurisdiction: 'EU', words: ['strong customer authentication'] },
    retention: 'none',
  },
  {
    id: 'eidas.signature',
    title: 'Qualified electronic signature',
    cite: 'Regulation (EU) No 910/2014, Art. 25(2)',
    when: { jurisdiction: 'EU', words: ['qualified electronic signature'] },
    retention: 'none',
  },
];

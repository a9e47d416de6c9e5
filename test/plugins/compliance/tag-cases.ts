// For every tag facts that give it, and facts that nearly do.

import type { TagFacts } from '../../../plugins/compliance/tags/tag-rule.ts';

export interface TagCase {
  fires: Partial<TagFacts>;
  silent: Partial<TagFacts>;
}

const eu = { jurisdictions: ['EU'] } as const;
const us = { jurisdictions: ['US'] } as const;
const uk = { jurisdictions: ['UK'] } as const;
const swiss = { jurisdictions: ['CH'] } as const;
const person = { subject: 'person' } as const;
const company = { subject: 'organisation' } as const;

/** A text that gives the tag within a jurisdiction, and one that resembles it. */
const text = (fires: string, silent: string, where: Partial<TagFacts> = {}): TagCase => ({
  fires: { ...where, text: fires },
  silent: { ...where, text: silent },
});

export const tagCases: Readonly<Record<string, TagCase>> = {
  'gdpr.personal_data': { fires: { ...eu, ...person }, silent: { ...eu, ...company } },
  'gdpr.national_id': {
    fires: { ...eu, schemes: ['de.idnr'] },
    silent: { ...eu, schemes: ['lei'] },
  },
  'gdpr.health': text('the diagnosis of the patient', 'the patience of the clerk', eu),
  'gdpr.biometric': text('a fingerprint was taken', 'a printed finger post', eu),
  'gdpr.genetic': text('results of the dna analysis', 'results of the analysis', eu),
  'gdpr.religion': text('church tax is deducted', 'income tax is deducted', eu),
  'gdpr.trade_union': text('union membership fee', 'customs union', eu),
  'gdpr.political_opinion': text('his party membership', 'party to this contract', eu),
  'gdpr.ethnic_origin': text('ethnic origin of applicants', 'certificate of origin', eu),
  'gdpr.sexual_orientation': text('sexual orientation', 'orientation day', eu),
  'gdpr.criminal_record': text('extract of the criminal record', 'extract of the record', eu),
  'gdpr.child': { fires: { ...eu, ...person, age: 15 }, silent: { ...eu, ...person, age: 16 } },
  'gdpr.third_country': {
    fires: { ...eu, ...person, countries: ['DE', 'BR'] },
    silent: { ...eu, ...person, countries: ['DE', 'NO'] },
  },
  'gdpr.online_identifier': text('the ip address is kept', 'the postal address is kept', eu),
  'gdpr.location': text('gps coordinates of the van', 'coordinates of the office', eu),
  'gdpr.automated_decision': text('profiling of customers', 'the profile of the beam', eu),
  'gdpr.processor_contract': text('data processing agreement', 'data processing unit', eu),
  'gdpr.breach': text('notification of a personal data breach', 'breach of contract', eu),
  'gdpr.impact_assessment': text('data protection impact assessment', 'assessment of tax', eu),
  'uk_gdpr.personal_data': { fires: { ...uk, ...person }, silent: { ...uk, ...company } },
  'fadp.personal_data': { fires: { ...swiss, ...person }, silent: { ...eu, ...person } },
  'ccpa.personal_information': text('resident of california', 'resident of nevada', {
    ...us,
    ...person,
  }),
  'coppa.child': { fires: { ...us, ...person, age: 12 }, silent: { ...us, ...person, age: 13 } },
  'ferpa.education_record': text('academic transcript', 'transcript of the call', us),
  'dppa.driver_license': text('copy of the driver license', 'copy of the software license', us),
  'glba.nonpublic_information': {
    fires: { ...us, schemes: ['us.ssn'] },
    silent: { ...us, schemes: ['us.ein'] },
  },
  'kyc.identity': { fires: { documents: ['passport'] }, silent: { documents: ['other'] } },
  'kyc.address': {
    fires: { documents: ['proof_of_address'] },
    silent: { documents: ['passport'] },
  },
  'kyc.legal_entity': {
    fires: { documents: ['company_registry'] },
    silent: { documents: ['other'] },
  },
  'kyc.beneficial_owner': text('the beneficial owner is', 'the owner is'),
  'kyc.lei': { fires: { schemes: ['lei'] }, silent: { schemes: ['iban'] } },
  'aml.customer_due_diligence': { fires: { ...eu, ...person }, silent: { ...us, ...person } },
  'aml.legal_person': { fires: { ...eu, ...company }, silent: { ...eu, ...person } },
  'aml.high_risk_country': {
    fires: { ...eu, countries: ['IR'] },
    silent: { ...eu, countries: ['IE'] },
  },
  'aml.politically_exposed': text('a politically exposed person', 'politically neutral'),
  'aml.source_of_funds': text('source of funds salary', 'source of the river'),
  'aml.correspondent_banking': text('our correspondent bank', 'our correspondent'),
  'aml.suspicion_report': text('suspicious transaction report', 'transaction report'),
  'aml.anonymous_account': text('a numbered account', 'the account number'),
  'aml.cash_payment': text('paid in cash', 'paid by card', eu),
  'aml.crypto_assets': text('wallet address', 'postal address'),
  'aml.transfer_of_funds': text('by wire transfer', 'transfer of title', eu),
  'aml.uk_customer_due_diligence': { fires: { ...uk, ...person }, silent: { ...eu, ...person } },
  'sanctions.hit': { fires: { ...eu, hits: ['eu_fsf'] }, silent: { ...eu, hits: [] } },
  'sanctions.un': { fires: { hits: ['un_consolidated'] }, silent: { hits: ['ofac_sdn'] } },
  'sanctions.ofac': { fires: { hits: ['ofac_sdn'] }, silent: { hits: ['eu_fsf'] } },
  'bsa.identification_program': { fires: { ...us, ...person }, silent: { ...us, ...company } },
  'bsa.beneficial_owner': { fires: { ...us, ...company }, silent: { ...us, ...person } },
  'fatca.account': text('form w 9 is enclosed', 'form 9 is enclosed'),
  'crs.self_certification': text('tax residency of the holder', 'residence of the holder'),
  'crs.tax_number': { fires: { ...eu, hasTaxNumber: true }, silent: { ...us, hasTaxNumber: true } },
  'dac6.arrangement': text('a cross border arrangement', 'a payment arrangement'),
  'sox.internal_control': text('internal control over financial reporting', 'internal control'),
  'sox.certification': text('under the sarbanes oxley act', 'certification of the boiler'),
  'sox.audit_workpapers': text('audit workpapers of 2025', 'audit of 2025'),
  'sox.whistleblower': text('the whistleblower wrote', 'the referee wrote', us),
  'hipaa.health_information': text('protected health information', 'protected information', us),
  'hipaa.authorization': text('hipaa authorization', 'authorization to sign'),
  'hipaa.breach': text('breach of unsecured protected health information', 'breach of contract'),
  'hipaa.psychotherapy_notes': text('psychotherapy notes', 'notes of the meeting'),
  'pci.account_data': { fires: { hasCardNumber: true }, silent: { hasCardNumber: false } },
  'pci.authentication_data': text('cvv 123', 'cv 2026'),
  'pci.audit_log': text('cardholder data environment', 'data environment'),
  'dora.incident': text('a major ict related incident', 'a major incident'),
  'dora.third_party': text('register of information', 'register of companies'),
  'dora.testing': text('threat led penetration testing', 'testing of brakes'),
  'nis2.incident': text('a significant incident', 'a small incident', eu),
  'nis2.risk_management': text('cybersecurity risk management', 'risk management', eu),
  'nis2.supply_chain': text('supply chain security', 'supply chain', eu),
  'mifid.recording': text('telephone recording', 'telephone number', eu),
  'mar.inside_information': text('insider list', 'price list', eu),
  'psd2.strong_authentication': text(
    'strong customer authentication',
    'customer authentication',
    eu,
  ),
  'eidas.signature': text('qualified electronic signature', 'electronic signature', eu),
};

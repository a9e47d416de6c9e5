// For each shipped rule what makes it fire and what does not: the text of a clause or sentence, the
// value of a fact, or null where the contract has nothing of the kind.

import type { Duration } from '../../../plugins/legal/text/durations.ts';

type Given = string | Duration | null;

const years = (count: number): Duration => ({ count, unit: 'year' });
const days = (count: number): Duration => ({ count, unit: 'day' });

export const playbookCases: Readonly<Record<string, readonly [fires: Given, passes: Given]>> = {
  'parties.signatures_missing': ['blank', 'signed'],
  'dates.effective_missing': [null, '2026-03-01'],
  'dates.no_end': [null, '2029-03-01'],
  'dates.term_long': [years(7), years(3)],
  'renewal.automatic': ['true', 'false'],
  'renewal.long': [years(2), years(1)],
  'renewal.notice_long': [days(120), days(60)],
  'law.missing': [null, 'New York'],
  'liability.no_cap': [null, 'The liability of Supplier is limited to the annual Fees.'],
  'liability.uncapped': ['The cap does not apply to a breach of Section 5.', null],
  'liability.unlimited_words': [
    'The liability of Supplier under this Agreement is unlimited.',
    'The liability of Supplier shall not be unlimited.',
  ],
  'liability.liquidated_damages': ['Supplier pays EUR 500 for each day of delay.', null],
  'liability.indemnity_broad': [
    'Customer shall indemnify Supplier against any and all losses of whatever nature.',
    'Customer shall indemnify Supplier against any and all claims of third parties.',
  ],
  'competition.exclusivity': ['Distributor buys the Products from Supplier only.', null],
  'competition.non_compete': ['Supplier shall not offer a competing product.', null],
  'competition.no_solicit_employees': ['Neither party shall solicit employees.', null],
  'competition.no_solicit_long': [
    'Neither party shall solicit employees for 24 months after termination.',
    'Neither party shall solicit employees for six (6) months after termination.',
  ],
  'competition.no_solicit_customers': ['Agent shall not solicit customers of Company.', null],
  'commercial.most_favored': ['No other customer shall pay less for the same quantity.', null],
  'commercial.minimum_commitment': ['Customer buys at least 500 units each year.', null],
  'commercial.first_refusal': ['Company has a right of first refusal for new Products.', null],
  'commercial.price_restriction': ['Fees shall not rise by more than 2 % each year.', null],
  'commercial.payment_long': [
    'Customer shall pay each invoice within ninety (90) days.',
    'Customer shall pay each invoice within thirty (30) days.',
  ],
  'commercial.late_interest': [
    'Amounts past due bear interest at 1.5% per month.',
    'Amounts past due bear interest at the statutory rate.',
  ],
  'assignment.change_of_control': ['A merger of Supplier entitles Customer to terminate.', null],
  'assignment.free': [null, 'Neither party may assign this Agreement without consent.'],
  'ip.assignment': ['Contractor hereby assigns all rights in the results to Company.', null],
  'ip.joint': ['Improvements are owned jointly by the parties.', null],
  'ip.perpetual_license': ['The license is perpetual and irrevocable.', null],
  'ip.covenant_not_to_sue': ['Licensee shall not contest the validity of the Marks.', null],
  'other.third_party_beneficiary': ['The Bank is a third-party beneficiary.', null],
  'other.non_disparagement': ['Neither party shall disparage the other.', null],
  'other.jury_waiver': [
    'Each party waives the right to a trial by jury.',
    'Each party keeps its right to a trial by jury.',
  ],
  'other.unilateral_change': [
    'Supplier may amend the Service Terms in its sole discretion.',
    'Supplier may amend the Service Terms with the consent of Customer.',
  ],
  'other.publicity': [
    'Supplier may use the name and logo of Customer on its website.',
    'Supplier may use the name and logo of Customer with its prior written consent.',
  ],
  'msa.no_exit': [null, 'Either party may terminate for convenience upon 30 days’ notice.'],
  'msa.exit_notice_long': [
    'Either party may terminate for convenience upon one hundred eighty (180) days’ notice.',
    'Either party may terminate for convenience upon thirty (30) days’ notice.',
  ],
  'msa.no_insurance': [null, 'Supplier maintains liability insurance.'],
  'msa.no_audit': [null, 'Customer may audit the books of Supplier.'],
  'msa.warranty_short': [
    'Supplier warrants the Deliverables for 30 days after acceptance.',
    'Supplier warrants the Deliverables for twelve (12) months after acceptance.',
  ],
  'msa.no_confidentiality': [
    'Each party performs its duties with care.',
    'Each party keeps Confidential Information secret.',
  ],
  'msa.no_data_protection': [
    'Each party performs its duties with care.',
    'Supplier processes personal data on instructions only.',
  ],
  'msa.as_is': ['The Services are provided "as is".', 'The Services conform to Exhibit A.'],
  'nda.term_long': [
    'The obligations under this Agreement survive for ten (10) years.',
    'The obligations under this Agreement survive for three (3) years.',
  ],
  'nda.perpetual': [
    'The obligations of confidentiality continue in perpetuity.',
    'The obligations for trade secrets continue in perpetuity.',
  ],
  'nda.no_exceptions': [
    'All information is confidential.',
    'Information in the public domain is not confidential.',
  ],
  'nda.no_independent_development': [
    'All information is confidential.',
    'Information that Recipient independently developed is not confidential.',
  ],
  'nda.no_compelled_disclosure': [
    'Recipient shall never disclose the information.',
    'Recipient may disclose information if required by law.',
  ],
  'nda.no_return': [
    'Recipient keeps the information.',
    'Recipient shall return all copies on request.',
  ],
  'nda.residuals': [
    'Recipient is free to use residuals retained in the unaided memory of its staff.',
    'Recipient shall not use residual knowledge.',
  ],
  'nda.penalty': [
    'For each breach Recipient pays a contractual penalty of EUR 10,000.',
    'Recipient is liable for damages; no penalty is owed.',
  ],
  'nda.one_sided': [
    'This unilateral agreement binds the Recipient.',
    'The obligations are mutual.',
  ],
  'nda.license': [
    'Discloser grants Recipient a license to use the designs.',
    'Nothing in this Agreement grants a license.',
  ],
  'license.no_grant': [null, 'Licensor grants Licensee a license to use the Software.'],
  'license.volume': ['The Software may be used by at most 200 users.', null],
  'license.unlimited': ['Licensee may make any number of copies.', null],
  'license.audit_costs': [
    'Licensor may audit Licensee, and Licensee shall bear the cost of the audit.',
    'Licensor may audit Licensee at its own expense.',
  ],
  'license.no_escrow': [null, 'The source code is held in escrow.'],
  'license.affiliates': [
    'The license is for Licensee.',
    'The license is for Licensee and its affiliates.',
  ],
  'distribution.post_termination': ['Distributor may sell its stock for 90 days.', null],
  'distribution.no_territory': [
    'Distributor sells the Products.',
    'Distributor sells the Products in the Territory.',
  ],
  'distribution.minimum_purchase': [
    'Distributor commits to a minimum purchase of 1,000 units.',
    'Distributor uses reasonable efforts to sell the Products.',
  ],
  'distribution.goodwill_waiver': [
    'Distributor waives any claim for goodwill.',
    'Compensation for goodwill follows the law.',
  ],
  'distribution.price_fixing': [
    'Distributor shall not sell below the resale price of the list.',
    'Distributor sets the resale price freely.',
  ],
  'employment.non_compete_long': [
    'Employee shall not compete for two (2) years after the end of employment.',
    'Employee shall not compete for six (6) months after the end of employment.',
  ],
  'employment.severance': [
    'Employee receives severance of six monthly salaries.',
    'Employee receives a salary.',
  ],
  'employment.golden_parachute': [
    'At a change in control all options vest.',
    'A change in control has no effect on this Agreement.',
  ],
  'employment.no_ip': [
    'Employee performs the duties of an engineer.',
    'All inventions of Employee belong to the Company.',
  ],
  'employment.notice_long': [
    'Either party may terminate with six (6) months’ notice.',
    'Either party may terminate with one (1) month’s notice.',
  ],
  'employment.clawback_training': [
    'Employee shall repay the costs of training on early termination.',
    'The Company pays for training.',
  ],
  'lease.deposit_high': [
    'Tenant pays a security deposit of three monthly rents.',
    'No security deposit is due.',
  ],
  'lease.rent_increase': [
    'The rent shall increase by 3 % each year.',
    'The rent is fixed for the term.',
  ],
  'lease.no_sublease': [
    'Tenant shall not sublet the Premises.',
    'Tenant shall not sublet without consent, which is not unreasonably withheld.',
  ],
  'lease.repairs': [
    'Tenant shall maintain the roof and structure of the building.',
    'Tenant keeps the Premises clean; Landlord shall maintain the roof and structure.',
  ],
  'lease.personal_guarantee': [
    'The director signs a personal guarantee for the rent.',
    'The rent is secured by a bank; no personal guarantee is given.',
  ],
  'draft.tracked_changes': ['2', null],
  'draft.comments': ['1', null],
};

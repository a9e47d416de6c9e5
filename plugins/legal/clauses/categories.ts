// Categories of clauses that the model finds, by their names in results. They are the 41 categories
// of CUAD. `absence`: whether a contract without a match may be reported as lacking the clause.
// Where the model misses too many clauses, the result is only that none was found.

interface Category {
  /** Name of the category in CUAD. */
  readonly cuad: string;
  /** Display name. */
  readonly title: string;
  readonly group: 'main' | 'further' | 'other';
  readonly absence: 'reliable' | 'unreliable';
}

const main = (
  cuad: string,
  title: string,
  absence: Category['absence'] = 'reliable',
): Category => ({
  cuad,
  title,
  group: 'main',
  absence,
});
const further = (
  cuad: string,
  title: string,
  absence: Category['absence'] = 'unreliable',
): Category => ({ cuad, title, group: 'further', absence });
const other = (cuad: string, title: string): Category => ({
  cuad,
  title,
  group: 'other',
  absence: 'unreliable',
});

export const categories = {
  governing_law: main('Governing Law', 'Governing law'),
  anti_assignment: main('Anti-Assignment', 'Restriction of assignment'),
  cap_on_liability: main('Cap On Liability', 'Cap on liability'),
  license_grant: main('License Grant', 'License grant'),
  audit_rights: main('Audit Rights', 'Audit rights'),
  termination_for_convenience: main(
    'Termination For Convenience',
    'Termination for convenience',
    'unreliable',
  ),
  insurance: main('Insurance', 'Insurance'),
  exclusivity: main('Exclusivity', 'Exclusivity', 'unreliable'),
  non_compete: main('Non-Compete', 'Non-compete', 'unreliable'),
  change_of_control: main('Change Of Control', 'Change of control', 'unreliable'),
  renewal_term: further('Renewal Term', 'Renewal term', 'reliable'),
  expiration_date: further('Expiration Date', 'Expiration date', 'reliable'),
  effective_date: further('Effective Date', 'Effective date', 'reliable'),
  warranty_duration: further('Warranty Duration', 'Warranty duration'),
  uncapped_liability: further('Uncapped Liability', 'Uncapped liability'),
  ip_ownership_assignment: further(
    'Ip Ownership Assignment',
    'Assignment of intellectual property',
  ),
  most_favored_nation: further('Most Favored Nation', 'Most favored customer'),
  liquidated_damages: further('Liquidated Damages', 'Liquidated damages'),
  revenue_profit_sharing: further('Revenue/Profit Sharing', 'Revenue or profit sharing'),
  minimum_commitment: further('Minimum Commitment', 'Minimum commitment'),
  post_termination_services: further('Post-Termination Services', 'Post-termination services'),
  third_party_beneficiary: further('Third Party Beneficiary', 'Third-party beneficiary'),
  covenant_not_to_sue: further('Covenant Not To Sue', 'Covenant not to sue'),
  right_of_first_refusal: further('Rofr/Rofo/Rofn', 'Right of first refusal, offer or negotiation'),
  no_solicit_of_employees: further(
    'No-Solicit Of Employees',
    'No solicitation of employees',
    'reliable',
  ),
  source_code_escrow: further('Source Code Escrow', 'Source code escrow'),
  non_transferable_license: further('Non-Transferable License', 'Non-transferable license'),
  notice_to_terminate_renewal: further(
    'Notice Period To Terminate Renewal',
    'Notice against renewal',
  ),
  irrevocable_or_perpetual_license: further(
    'Irrevocable Or Perpetual License',
    'Irrevocable or perpetual license',
  ),
  volume_restriction: further('Volume Restriction', 'Volume restriction'),
  document_name: other('Document Name', 'Name of the document'),
  parties: other('Parties', 'Parties'),
  agreement_date: other('Agreement Date', 'Agreement date'),
  competitive_restriction_exception: other(
    'Competitive Restriction Exception',
    'Exception to a competitive restriction',
  ),
  affiliate_license_licensee: other(
    'Affiliate License-Licensee',
    'License extends to affiliates of the licensee',
  ),
  affiliate_license_licensor: other(
    'Affiliate License-Licensor',
    'License includes affiliates of the licensor',
  ),
  joint_ip_ownership: other('Joint Ip Ownership', 'Joint ownership of intellectual property'),
  non_disparagement: other('Non-Disparagement', 'Non-disparagement'),
  no_solicit_of_customers: other('No-Solicit Of Customers', 'No solicitation of customers'),
  unlimited_license: other('Unlimited/All-You-Can-Eat-License', 'Unlimited license'),
  price_restrictions: other('Price Restrictions', 'Price restrictions'),
} as const satisfies Record<string, Category>;

export type CategoryName = keyof typeof categories;

export const categoryNames = Object.keys(categories) as CategoryName[];

/** A shipped category, or one that a tenant added by training its own model. */
export type ClauseName = CategoryName | `own.${string}`;

export const clauseNameSchema = {
  anyOf: [{ enum: categoryNames }, { type: 'string', pattern: '^own\\.[a-z][a-z0-9_]{0,60}$' }],
} as const;

export function isCategory(name: ClauseName): name is CategoryName {
  return Object.hasOwn(categories, name);
}

// Contracts that exist in one format only: one in negotiation, and one of 200 pages.

/** Input of `writeTrackedDocx`. */
export const negotiated: readonly string[] = [
  'CONSULTING AGREEMENT',
  'This Consulting Agreement (the "Agreement") is made on 6 March 2026 by and between Aldergrove Energy Plc, a company incorporated in England and Wales (the "Client"), and Westbrook Advisory LLP, a limited liability partnership registered in England (the "Consultant").',
  '1. Services. The Consultant shall advise the Client on the sale of its wind farms.',
  '2. Term. This Agreement takes effect on 16 March 2026 (the "Effective Date") and continues for twelve (12) months from the Effective Date.',
  '@Priya Nair: 3. Fees. The Client shall pay each invoice within {-thirty (30)-}{+ninety (90)+} days after its receipt.',
  '4. Confidentiality. The Consultant shall keep the Confidential Information of the Client secret.',
  '@Priya Nair: 5. Liability. {-The total liability of the Consultant under this Agreement shall not exceed GBP 250,000.-}{+The liability of the Consultant under this Agreement is unlimited.+}',
  '@Tom Askew: 6. Insurance. The Consultant shall maintain professional liability insurance of at least {GBP 1,000,000>Our policy covers GBP 750,000 only. Can you accept that?<} during the term of this Agreement.',
  "@Priya Nair: {+7. Audit. The Client may inspect and audit the books and records of the Consultant relating to the Services upon ten (10) days' prior written notice.+}",
  '8. Assignment. Neither party may assign this Agreement without the prior written consent of the other party.',
  '9. Governing law. This Agreement is governed by the laws of England and Wales.',
  'Aldergrove Energy Plc',
  'By: ______________________',
  'Westbrook Advisory LLP',
  'By: ______________________',
];

/** Expected result: read with the changes accepted, and compared with the text before them. */
export const negotiatedResult = {
  parties: ['Aldergrove Energy Plc', 'Westbrook Advisory LLP'],
  effective_date: '2026-03-16',
  comparison: {
    compared_with: 'rejected_changes',
    new_rules: ['liability.unlimited_words', 'commercial.payment_long'],
    resolved_rules: [],
  },
  comments: [
    {
      author: 'Tom Askew',
      about: 'GBP 1,000,000',
      text: 'Our policy covers GBP 750,000 only. Can you accept that?',
    },
  ],
};

const streets = ['Mill Street', 'Harbor Road', 'Station Lane', 'Quarry Hill', 'Orchard Way'];
const towns = ['Ashford', 'Brackley', 'Corby', 'Dunmere', 'Eastwold'];
const uses = ['a bakery', 'an office', 'a workshop', 'a store', 'a warehouse'];

/** Each premises has its own page; there is also a first and a last page. */
export const premisesOn200Pages = 198;

/** Returns a lease of this number of premises, with a section and a page for each. */
export function writeLongLease(premises: number): string {
  const sections = Array.from({ length: premises }, (_, index) => {
    const number = index + 3;
    const place = `${(index % 97) + 1} ${streets[index % 5]}, ${towns[(index * 3) % 5]}`;
    const rent = 900 + ((index * 37) % 1400);
    return [
      `${number}.1 Landlord lets to Tenant the premises at ${place}, for use as ${uses[(index * 2) % 5]}.`,
      `${number}.2 Tenant shall pay a monthly rent of EUR ${rent} for these premises on the first day of each month.`,
      `${number}.3 Tenant shall keep these premises in good repair and shall return them in the condition in which they were let, except for fair wear and tear.`,
      `${number}.4 Landlord shall repair the roof and the outer walls of these premises within ${(index % 20) + 10} days after notice by Tenant.`,
      `${number}.5 Tenant shall not sublet these premises without the prior written consent of Landlord, which Landlord shall not withhold without good reason.`,
    ].join('\n\n');
  });
  const first = [
    'LEASE AGREEMENT',
    'This Lease Agreement (the "Agreement") is made on 12 January 2026 by and between Wexcombe Estates Ltd., a company incorporated in England and Wales ("Landlord"), and Pell & Daughters Retail Plc, a company incorporated in England and Wales ("Tenant").',
    '1. Term. This Agreement takes effect on 1 February 2026 (the "Effective Date") and continues for ten (10) years from the Effective Date.',
    '2. Governing law. This Agreement is governed by the laws of England and Wales. Neither party may assign this Agreement without the prior written consent of the other party.',
  ];
  const last = [
    'WEXCOMBE ESTATES LTD.\n\nBy: /s/ Harriet Moss\nName: Harriet Moss\nTitle: Director',
    'PELL & DAUGHTERS RETAIL PLC\n\nBy: /s/ Gideon Pell\nName: Gideon Pell\nTitle: Director',
  ];
  return [first.join('\n\n'), ...sections, last.join('\n\n')].join('\f');
}

// Default categories of cases, and their handling.

/** Levels of impact and urgency, highest first. */
export const impacts = ['high', 'medium', 'low'] as const;
export type Impact = (typeof impacts)[number];

interface Category {
  title: string;
  /** Default team. */
  team: string;
  /** Default impact, before the text is evaluated. */
  impact: Impact;
}

export const categories = {
  authentication: {
    title: 'Sign-in, passwords and PINs',
    team: 'technical_support',
    impact: 'medium',
  },
  access_rights: { title: 'Access and permissions', team: 'technical_support', impact: 'medium' },
  account: { title: 'Account and personal details', team: 'customer_service', impact: 'low' },
  identity_verification: { title: 'Identity checks', team: 'customer_service', impact: 'medium' },
  billing: { title: 'Invoices, charges and fees', team: 'billing', impact: 'medium' },
  payment: { title: 'Payments and transfers', team: 'billing', impact: 'medium' },
  refund: { title: 'Refunds', team: 'billing', impact: 'medium' },
  card: { title: 'Cards', team: 'customer_service', impact: 'medium' },
  currency_exchange: { title: 'Currencies and exchange rates', team: 'billing', impact: 'low' },
  limits: { title: 'Limits and balances', team: 'customer_service', impact: 'low' },
  credit: { title: 'Credit, loans and interest', team: 'billing', impact: 'low' },
  rewards: { title: 'Rewards, vouchers and promotions', team: 'sales', impact: 'low' },
  order: { title: 'Orders and their changes', team: 'order_service', impact: 'medium' },
  delivery: { title: 'Delivery and tracking', team: 'order_service', impact: 'medium' },
  returns: { title: 'Returns and exchanges', team: 'order_service', impact: 'medium' },
  product_fault: { title: 'Damaged or faulty goods', team: 'order_service', impact: 'medium' },
  product_information: {
    title: 'Questions about products and prices',
    team: 'sales',
    impact: 'low',
  },
  purchase_request: { title: 'Purchases and quotes', team: 'sales', impact: 'low' },
  subscription: { title: 'Plans and subscriptions', team: 'billing', impact: 'low' },
  cancellation: { title: 'Cancellation', team: 'customer_service', impact: 'medium' },
  booking: { title: 'Bookings and appointments', team: 'customer_service', impact: 'low' },
  travel: { title: 'Travel', team: 'customer_service', impact: 'low' },
  technical_fault: {
    title: 'Faults of software and services',
    team: 'technical_support',
    impact: 'medium',
  },
  hardware: { title: 'Devices and hardware', team: 'technical_support', impact: 'medium' },
  network: { title: 'Internet and network', team: 'technical_support', impact: 'medium' },
  storage: { title: 'Files and storage', team: 'technical_support', impact: 'medium' },
  how_to: { title: 'How to use something', team: 'customer_service', impact: 'low' },
  feature_request: { title: 'Wishes for features', team: 'product', impact: 'low' },
  complaint: { title: 'Complaints', team: 'customer_relations', impact: 'high' },
  praise: { title: 'Praise and thanks', team: 'customer_relations', impact: 'low' },
  privacy: { title: 'Privacy and personal data', team: 'privacy', impact: 'high' },
  security: { title: 'Fraud, theft and security', team: 'security', impact: 'high' },
  human_resources: { title: 'Employment, pay and leave', team: 'human_resources', impact: 'low' },
  spam: { title: 'Unsolicited mail', team: 'none', impact: 'low' },
  other: { title: 'Anything else', team: 'customer_service', impact: 'low' },
} as const satisfies Record<string, Category>;

export type CategoryName = keyof typeof categories;

export function knownCategory(name: string): Category | null {
  return Object.hasOwn(categories, name) ? categories[name as CategoryName] : null;
}

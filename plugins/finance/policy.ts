// The approval policy that an administrator sets, as data with its defaults.

import type { FromSchema, JSONSchema } from 'workmill/sdk';

export const settingsSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    approval: {
      type: 'object',
      additionalProperties: false,
      properties: {
        auto_approve_up_to: {
          type: 'object',
          description:
            'Highest payable amount by currency that needs no person. A currency that is not ' +
            'named always needs one; an empty object sends every invoice to a person.',
          propertyNames: { pattern: '^[A-Z]{3}$' },
          additionalProperties: { type: 'number', minimum: 0 },
          default: { EUR: 5000, USD: 5000, GBP: 5000, CHF: 5000 },
        },
        auto_approve_min_confidence: {
          type: 'number',
          minimum: 0,
          maximum: 1,
          description: 'A result below this confidence always needs a person.',
          default: 0.95,
        },
        require_verified_vendor: {
          type: 'boolean',
          description: 'Whether an invoice of a vendor that is not verified needs a person.',
          default: true,
        },
        require_purchase_order: {
          type: 'boolean',
          description: 'Whether an invoice that names no purchase order needs a person.',
          default: false,
        },
      },
    },
  },
} as const satisfies JSONSchema;

export interface Policy {
  autoApproveUpTo: Readonly<Record<string, number>>;
  autoApproveMinConfidence: number;
  requireVerifiedVendor: boolean;
  requirePurchaseOrder: boolean;
}

/** The policy in force: what the administrator set, else the schema's own defaults. */
export function policyFrom(settings: FromSchema<typeof settingsSchema> | undefined): Policy {
  const set = settings?.approval;
  const { properties: known } = settingsSchema.properties.approval;
  return {
    autoApproveUpTo: set?.auto_approve_up_to ?? known.auto_approve_up_to.default,
    autoApproveMinConfidence:
      set?.auto_approve_min_confidence ?? known.auto_approve_min_confidence.default,
    requireVerifiedVendor: set?.require_verified_vendor ?? known.require_verified_vendor.default,
    requirePurchaseOrder: set?.require_purchase_order ?? known.require_purchase_order.default,
  };
}

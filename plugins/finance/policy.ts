// The effective policy: settings of the administrator, else the defaults of the schema.

import type { ReceiptRule } from './matching/match-lines.ts';
import {
  settingsSchema,
  type ApprovalRule,
  type CodingRule,
  type Settings,
} from './settings-schema.ts';

export interface Policy {
  autoApproveUpTo: Readonly<Record<string, number>>;
  autoApproveMinConfidence: number;
  requireVerifiedVendor: boolean;
  requirePurchaseOrder: boolean;
  approvalRules: readonly ApprovalRule[];
  receipts: ReceiptRule;
  codingRules: readonly CodingRule[];
  codingMinConfidence: number;
  /** Checks that block payment contrary to their default, and checks that do not. */
  blockingChecks: readonly string[];
  flaggingChecks: readonly string[];
  /** Prefixes of rule numbers that block payment if broken. */
  blockingRules: readonly string[];
}

export function policyFrom(settings: Settings | undefined): Policy {
  const { approval: set, coding, checks } = settings ?? {};
  const known = settingsSchema.properties;
  const { properties: approval } = known.approval;
  return {
    autoApproveUpTo: set?.auto_approve_up_to ?? approval.auto_approve_up_to.default,
    autoApproveMinConfidence:
      set?.auto_approve_min_confidence ?? approval.auto_approve_min_confidence.default,
    requireVerifiedVendor: set?.require_verified_vendor ?? approval.require_verified_vendor.default,
    requirePurchaseOrder: set?.require_purchase_order ?? approval.require_purchase_order.default,
    approvalRules: set?.rules ?? [],
    receipts:
      settings?.matching?.require_receipt ?? known.matching.properties.require_receipt.default,
    codingRules: coding?.rules ?? [],
    codingMinConfidence: coding?.min_confidence ?? known.coding.properties.min_confidence.default,
    blockingChecks: checks?.block_payment ?? [],
    flaggingChecks: checks?.only_flag ?? [],
    blockingRules: settings?.rules?.block_payment ?? known.rules.properties.block_payment.default,
  };
}

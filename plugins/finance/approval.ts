// Decides what should happen with the invoice by the customer's policy, and who must approve it.

import type { Facts } from './checks/check.ts';
import type { CheckReport } from './checks/run-checks.ts';
import type { GlCode } from './coding/suggest.ts';
import type { ApprovalRule } from './settings-schema.ts';

export type ApprovalSignal = 'auto_approve' | 'needs_approval' | 'hold' | 'reject';

export interface Approval {
  signal: ApprovalSignal;
  /** Roles with the names in the policy, in its order. */
  approvers: string[];
  /** Reasons against automatic approval; empty if there are none. */
  reasons: string[];
}

const strictness: readonly ApprovalSignal[] = ['auto_approve', 'needs_approval', 'hold', 'reject'];

export interface ApprovalFacts extends Pick<Facts, 'read' | 'policy' | 'known' | 'earlier'> {
  report: CheckReport;
  confidence: number;
  /** The result requires a review. */
  isIncomplete: boolean;
  codes: readonly GlCode[];
}

export function approve(facts: ApprovalFacts): Approval {
  const effects = new Set(facts.report.findings.map((finding) => finding.effect));
  const fitting = facts.policy.approvalRules.filter(({ when }) => fits(when, facts));
  const reasons = needs(facts);
  const signals: ApprovalSignal[] = [
    effects.has('reject') ? 'reject' : 'auto_approve',
    effects.has('hold') || facts.isIncomplete ? 'hold' : 'auto_approve',
    reasons.length > 0 ? 'needs_approval' : 'auto_approve',
    ...fitting.map(({ signal }) => signal ?? 'needs_approval'),
  ];
  const worst = Math.max(...signals.map((signal) => strictness.indexOf(signal)));
  return {
    signal: strictness[worst]!,
    approvers: [...new Set(fitting.flatMap(({ approvers = [] }) => approvers))],
    reasons: [
      ...(effects.has('reject') ? ['a flag says that it must never be paid'] : []),
      ...(effects.has('hold') ? ['a flag blocks payment'] : []),
      ...(facts.isIncomplete ? ['a required field is unreadable or contradicts another'] : []),
      ...reasons,
      ...fitting.map((rule) => `rule ${nameOf(rule, facts)} fits`),
    ],
  };
}

/** Requirements of the policy's defaults for every invoice. */
function needs({ read, policy, report, confidence }: ApprovalFacts): string[] {
  const currency = read.currency?.value ?? '';
  const limit = policy.autoApproveUpTo[currency];
  const amount = read.payableAmount?.value;
  const isVerified = report.traces.vendor_match === 'verified';
  return [
    ...(limit === undefined ? ['no amount of this currency is approved by itself'] : []),
    ...(limit !== undefined && amount?.abs().gt(limit)
      ? [`more than ${limit} ${currency} is approved by a person`]
      : []),
    ...(amount ? [] : ['the amount is not known']),
    ...(confidence < policy.autoApproveMinConfidence
      ? [`the confidence is below ${policy.autoApproveMinConfidence}`]
      : []),
    ...(policy.requireVerifiedVendor && !isVerified ? ['the vendor is not verified'] : []),
    ...(policy.requirePurchaseOrder && !read.poNumber ? ['no purchase order is named'] : []),
  ];
}

function nameOf(rule: ApprovalRule, { policy }: ApprovalFacts): string {
  return rule.name ?? String(policy.approvalRules.indexOf(rule) + 1);
}

function fits(when: ApprovalRule['when'], facts: ApprovalFacts): boolean {
  const { read, known, earlier, report, codes } = facts;
  const has = (wanted: readonly string[] | undefined, given: readonly (string | null)[]): boolean =>
    wanted === undefined || given.some((one) => one !== null && wanted.includes(one));
  if (when.amount_above !== undefined) {
    const limit = when.amount_above[read.currency?.value ?? ''];
    const amount = read.payableAmount?.value;
    // An unknown amount counts as above the limit.
    if (limit !== undefined && amount && amount.abs().lte(limit)) return false;
  }
  const isNew = earlier.ofVendor.length === 0;
  if (when.new_vendor !== undefined && when.new_vendor !== isNew) return false;
  return (
    has(when.vendors, [known.vendor?.record.vendor_id ?? null]) &&
    has(
      when.flags,
      report.findings.map(({ code }) => code),
    ) &&
    has(
      when.gl_codes,
      codes.map(({ code }) => code),
    ) &&
    has(
      when.cost_centres,
      codes.map(({ costCentre }) => costCentre),
    )
  );
}

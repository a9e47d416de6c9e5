import { planNames, planOf, type Plans } from '../config/plans.ts';
import type { UnitLimit } from './queries.ts';

/**
 * The monthly units of all plans, as the month's rows are opened with. What the licence allows (null:
 * everything) caps every plan, and its cap is never soft.
 */
export function unitLimitsOf(plans: Plans, licensedUnits: number | null = null): UnitLimit[] {
  return planNames.map((plan) => {
    const { unitsPerMonth, softQuota } = planOf(plans, plan);
    if (licensedUnits === null || (unitsPerMonth !== null && unitsPerMonth <= licensedUnits)) {
      return { plan, unitLimit: unitsPerMonth, soft: softQuota };
    }
    return { plan, unitLimit: licensedUnits, soft: false };
  });
}

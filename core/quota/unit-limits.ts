import { planNames, planOf, type Plans } from '../config/plans.ts';
import type { UnitLimit } from './queries.ts';

/** The monthly units of all plans, as the month's rows are opened with. */
export function unitLimitsOf(plans: Plans): UnitLimit[] {
  return planNames.map((plan) => {
    const { unitsPerMonth, softQuota } = planOf(plans, plan);
    return { plan, unitLimit: unitsPerMonth, soft: softQuota };
  });
}

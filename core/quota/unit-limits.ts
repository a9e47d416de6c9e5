import type { Plan, Plans } from '../config/plans.ts';
import type { UnitLimit } from './months/queries.ts';

/**
 * Returns the monthly units of all plans, for creating the month's rows. The license (null:
 * unlimited) caps every plan, including dedicated pools, and its cap is never soft.
 */
export function unitLimitsOf(plans: Plans, licensedUnits: number | null = null): UnitLimit[] {
  return Object.entries(plans).map(([plan, terms]) => {
    const { unitsPerMonth, softQuota } = terms;
    const shared = { plan, pools: poolsOf(terms), ceiling: licensedUnits };
    if (licensedUnits === null || (unitsPerMonth !== null && unitsPerMonth <= licensedUnits)) {
      return { ...shared, unitLimit: unitsPerMonth, soft: softQuota };
    }
    return { ...shared, unitLimit: licensedUnits, soft: false };
  });
}

function poolsOf({ dedicatedPools, pools }: Plan): UnitLimit['pools'] {
  if (!dedicatedPools) return null;
  return pools.map(({ pipeline, unitsPerMonth: units, spill }) => ({ pipeline, units, spill }));
}

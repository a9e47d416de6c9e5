// Priorities and routing levels of a case, in ascending order.

/** Lowest first. */
export const priorities = ['low', 'normal', 'high', 'urgent'] as const;
export type Priority = (typeof priorities)[number];

/** Lowest first. */
export const routings = [
  'self_service',
  'level_1_agent',
  'level_2_engineer',
  'level_3_specialist',
  'manager_escalation',
] as const;
export type Routing = (typeof routings)[number];

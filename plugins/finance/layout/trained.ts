// The weights in use: those trained for a field where there are any, else those set by hand.

import model from '../models/layout.json' with { type: 'json' };
import { RULES, type RuleTable } from './rules.ts';

const trained: Readonly<Record<string, RuleTable>> = model.tables;

export const TABLES: Readonly<Record<keyof typeof RULES, RuleTable>> = { ...RULES, ...trained };

// Validates rules.yaml by its schema and the cases of each rule, and generates
// plugins/compliance/tags/shipped-rules.json from it. --check verifies that the file is up to date.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { compileSchema, type JsonSchema } from '../../core/kernel/validate.ts';
import { foldText } from '../../core/sdk/text.ts';
import {
  fires,
  tagRuleSchema,
  type TagFacts,
  type TagRule,
} from '../../plugins/compliance/tags/tag-rule.ts';
import { generate } from './generated-files.ts';
import { printJson } from './print-json.ts';

const folder = join(import.meta.dirname, '../../plugins/compliance/tags');

interface Case extends Partial<Omit<TagFacts, 'hasTaxNumber' | 'hasCardNumber'>> {
  tax_number?: boolean;
  card_number?: boolean;
}

interface ShippedRules {
  version: string;
  rules: (TagRule & { cases: { fires: Case; silent: Case } })[];
}

const { version, rules } = parse(readFileSync(join(folder, 'rules.yaml'), 'utf8')) as ShippedRules;
const check = compileSchema(tagRuleSchema as JsonSchema);
const ids = new Set<string>();
const shipped = rules.map(({ cases, ...rule }) => {
  const checked = check(structuredClone(rule));
  const problems = checked.ok
    ? []
    : checked.details.map(({ path, message }) => `${path} ${message}`);
  if (ids.has(rule.id)) problems.push('the id is there twice');
  ids.add(rule.id);
  if (!/\d/.test(rule.cite)) problems.push('cite names no article');
  if ((rule.when.words ?? []).some((word) => foldText(word) !== word))
    problems.push('fold the words');
  if (problems.length === 0 && !fires(rule, factsOf(cases.fires)))
    problems.push('fires does not fire');
  if (problems.length === 0 && fires(rule, factsOf(cases.silent))) problems.push('silent fires');
  if (problems.length > 0) throw new Error(`rules.yaml, ${rule.id}: ${problems.join('; ')}`);
  return rule;
});

function factsOf({ tax_number, card_number, ...given }: Case): TagFacts {
  return {
    jurisdictions: [],
    subject: null,
    age: null,
    countries: [],
    documents: [],
    schemes: [],
    hits: [],
    hasTaxNumber: tax_number ?? false,
    hasCardNumber: card_number ?? false,
    ...given,
    text: ` ${given.text ?? ''} `,
  };
}

const path = join(folder, 'shipped-rules.json');
const text = printJson({ version, rules: shipped });
process.exitCode = generate([{ path, text }], { check: process.argv.includes('--check') });

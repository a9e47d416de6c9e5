// The rules that a corrected case can be held against by its values alone, without the conversation:
// priority, level, team, deadlines and custom fields.

import { newFindings, type FromSchema, type UnitCheck, type UnitFinding } from 'workmill/sdk';
import type { CustomFields } from '../custom-fields/field.ts';
import { priorityFor, routingFor } from '../deciding/apply-rules.ts';
import type { CompletedUnit } from '../present.ts';
import type { optionsSchema } from '../request-schemas.ts';
import type { Settings } from '../settings-schema.ts';
import { deadlineFindings } from './deadline-findings.ts';
import { teamFindings } from './team-findings.ts';

type Options = FromSchema<typeof optionsSchema>;
type Given = UnitCheck<CompletedUnit, unknown, Options>;

export async function checkUnit(unit: CompletedUnit, given: Given): Promise<UnitFinding[]> {
  const { original, options, submittedAt, startedAt } = given;
  const settings = given.settings as Settings;
  // No run has come to a result.
  if (unit.case_object === undefined || original.case_object === undefined) return [];
  return [
    ...newFindings(levelFindings(unit), levelFindings(original)),
    ...teamFindings(unit, original, settings),
    ...(await deadlineFindings(unit, original, { options, settings, submittedAt, startedAt })),
    ...newFindings(fieldFindings(unit, settings), fieldFindings(original, settings)),
  ];
}

/** A rule may set priority and level: then the original differs in the same way. */
function levelFindings({ case_object: given, routing_decision: routing }: CompletedUnit) {
  const { impact, urgency, priority } = given;
  const findings: UnitFinding[] = [];
  const expected = priorityFor(impact, urgency);
  if (priority !== expected) {
    const message = `The impact ${impact} and the urgency ${urgency} make the priority ${expected}, not ${priority}.`;
    const field = '/case_object/priority';
    findings.push({ code: 'priority_mismatch', message, field, expected });
  }
  const level = routingFor(priority);
  if (routing !== level) {
    const message = `The priority ${priority} goes to ${level}, not to ${routing}.`;
    const field = '/routing_decision';
    findings.push({ code: 'routing_mismatch', message, field, expected: level });
  }
  return findings;
}

function fieldFindings({ case_object: given }: CompletedUnit, settings: Settings): UnitFinding[] {
  const declared: CustomFields = settings.custom_fields ?? {};
  return given.custom_fields.flatMap(({ name, values }, index): UnitFinding[] => {
    const at = `/case_object/custom_fields/${index}`;
    const { [name]: field } = declared;
    if (field === undefined) {
      const message = `The setting custom_fields has no field ${name}.`;
      return [{ code: 'field_unknown', message, field: `${at}/name` }];
    }
    const { title = name, labels, several = false } = field;
    const unknown = values.filter((value) => labels !== undefined && !labels.includes(value));
    const findings = unknown.map((value): UnitFinding => {
      const message = `${title} has no value ${value}. Values: ${labels!.slice(0, 20).join(', ')}.`;
      return { code: 'field_value_unknown', message, field: `${at}/values` };
    });
    if (several || values.length < 2) return findings;
    const message = `${title} takes one value, not ${values.length}.`;
    return [...findings, { code: 'field_value_single', message, field: `${at}/values` }];
  });
}

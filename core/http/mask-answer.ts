// Masks personal data in answers at the places that the reply schemas of a row declare, such as
// comments of reviewers. Values of operations are masked by their handlers, which know the operation.

import type { Caller } from '../auth/caller.ts';
import type { JsonSchema } from '../kernel/validate.ts';
import { maskDeclared } from '../privacy/mask.ts';
import { hasPersonalData, placeOf } from '../privacy/places.ts';
import { Fault } from '../kernel/errors.ts';
import type { Reply } from './route.ts';
import type { Answer } from './send-answer.ts';

type Sight = Pick<Caller, 'seesPersonalData'>;

/** Returns the value as the caller may see it, by the schema of a reply or of an item of a stream. */
export function shownTo<Value>(
  { seesPersonalData }: Sight,
  value: Value,
  schema: JsonSchema,
): Value {
  return seesPersonalData ? value : maskDeclared(value, placeOf(schema));
}

/** Returns null for a row whose replies declare no personal data. */
export function createAnswerMask(
  replies: Readonly<Record<number, Reply>>,
): ((answer: Answer) => Answer) | null {
  if (!Object.values(replies).some(({ schema }) => hasPersonalData(schema))) return null;
  return (answer) => {
    const schema = replies[answer.status]?.schema;
    if (!schema || answer.body === undefined) return answer;
    return { ...answer, body: maskDeclared(answer.body, placeOf(schema)) };
  };
}

/** Throws `forbidden` if the caller would create credentials that see more than the caller. */
export function requireSameSight(
  { seesPersonalData }: Pick<Caller, 'seesPersonalData'>,
  { masked }: { masked: boolean },
): void {
  if (seesPersonalData || masked) return;
  throw new Fault(
    'forbidden',
    'You may not see personal data, so the new key may not either. Send "mask_personal_data": true.',
  );
}

/** Error for a caller who asks for personal data as a whole, such as the image of a page. */
export function personalDataHidden({ person }: Pick<Caller, 'person'>): Fault {
  const message = person
    ? `This needs a caller who sees personal data, which your role (${person.role}) may not see. An ` +
      'administrator can change personal_data.visible_to in workmill.yaml.'
    : 'This needs a caller who sees personal data, which this API key may not see. Use a key that was ' +
      'created without mask_personal_data.';
  return new Fault('forbidden', message);
}

// Rules for the parties and the type of a corrected contract record, also against the request.

import type { FromSchema, UnitFinding } from 'workmill/sdk';
import type { CompletedUnit } from '../present.ts';
import type { inputSchema } from '../schemas.ts';
import { counterpartyIs, isNameOf, typeIs } from './request.ts';

const root = '/contract_intelligence';

export function partyFindings(
  read: CompletedUnit['contract_intelligence'],
  { counterparty, contract_type: expectedType }: Partial<FromSchema<typeof inputSchema>>,
): UnitFinding[] {
  const { parties, party_details: details, metadata, signatures } = read;
  const findings: UnitFinding[] = [];
  const put = (code: string, message: string, field: string, expected?: unknown): void => {
    findings.push({
      code,
      message,
      field: root + field,
      ...(expected !== undefined && { expected }),
    });
  };
  if (parties.length === 0) put('parties_missing', 'The contract has no party.', '/parties');
  for (const [index, name] of parties.entries()) {
    const other = details[index]?.name;
    if (other === undefined || other === name) continue;
    const message = `The details of the party name ${other}, the list of parties ${name}.`;
    put('parties_differ', message, `/party_details/${index}/name`, name);
  }
  if (details.length !== parties.length) {
    const message = `${parties.length} parties are listed, and ${details.length} have details.`;
    put('parties_differ', message, '/party_details');
  }
  if (counterpartyIs(counterparty, details) === 'mismatch') {
    const message = `The request expects ${counterparty}, which is not a party.`;
    put('counterparty_missing', message, '/parties');
  }
  if (typeIs(expectedType, metadata.contract_type) === 'mismatch') {
    const message = `The request expects the type ${expectedType}.`;
    put('contract_type_mismatch', message, '/metadata/contract_type');
  }
  for (const [index, { party }] of signatures.entries()) {
    if (party === null || details.some((one) => isNameOf(one, party))) continue;
    put(
      'signature_of_other',
      `${party} is not a party of the contract.`,
      `/signatures/${index}/party`,
    );
  }
  return findings;
}

// `workmill webhook secrets`.

import { acceptsSecret } from '../webhooks/conformance.ts';
import { presentSecrets } from '../webhooks/present.ts';
import { printRows, type Output } from './output.ts';
import { readStoredReceiver, type StoredReceiverOptions } from './stored-receiver.ts';
import { withSender } from './webhook-conformance.ts';

interface Shown {
  ends_at: string | null;
  accepted?: boolean | null;
}

/**
 * Prints the active secrets and which of them the receiver reports. With `check`, also tests which
 * ones it accepts now. Returns the exit code: 1 if the receiver does not accept the newest secret.
 */
export async function showSecrets(
  options: StoredReceiverOptions & { output: Output },
  given: { tenant: string; endpoint: string; check: boolean },
): Promise<number> {
  const { output } = options;
  const receiver = await readStoredReceiver(options, given);
  const { data, ...counts } = presentSecrets(receiver.use);
  const rows: Shown[] = data;
  if (given.check) {
    const { secrets, url: address } = receiver;
    const answers = await withSender(options, address, async (parts, url) => {
      const accepted: (boolean | null)[] = [];
      for (const secret of secrets) {
        accepted.push(await acceptsSecret(parts, { ...receiver, url, secret }));
      }
      return accepted;
    });
    for (const [index, row] of rows.entries()) row.accepted = answers[index]!;
  }
  if (output.json) printRows(output, [{ secrets: rows, ...counts }]);
  else {
    printRows(output, rows);
    output.write(
      counts.reported === 0
        ? `none of ${counts.deliveries} responses reports the secret that verified it\n`
        : `${counts.reported} of ${counts.deliveries} responses report the secret that verified them\n`,
    );
  }
  return given.check && rows.at(-1)!.accepted !== true ? 1 : 0;
}

import type { Reply } from '../api/client.ts';
import { Rich } from '../language/rich.tsx';
import { Link } from '../parts/link.tsx';
import { hrefTo } from '../router.ts';

type Entries = Reply<'get_workflow_audit'>['data'];

interface Detail {
  reason?: unknown;
  run_again_of?: unknown;
}

/** Shows who canceled or erased the workflow and why, and which workflow it runs again. */
export function ToldReason({ entries }: { entries: Entries }) {
  const told = entries.flatMap(({ audit_id: key, action, actor, detail }) => {
    const { reason, run_again_of: of } = (detail ?? {}) as Detail;
    const origin = typeof of === 'string' ? of : null;
    const isShown = typeof reason === 'string' && action !== 'workflow.run_again';
    if (!isShown && origin === null) return [];
    return [{ key, who: actor.id ?? 'Workmill', reason: isShown ? reason : null, origin }];
  });
  return (
    <>
      {told.map(({ key, who, reason, origin }) => (
        <p key={key} className="small quiet words">
          {origin !== null && (
            <>
              <Rich
                text="Runs {{workflow}} again."
                parts={{
                  workflow: (
                    <Link className="mono" href={hrefTo(`workflows/${origin}`)}>
                      {origin}
                    </Link>
                  ),
                }}
              />{' '}
            </>
          )}
          {reason !== null && (
            <Rich
              text="Reason given by {{who}}: {{reason}}"
              parts={{ who, reason: <q>{reason}</q> }}
            />
          )}
        </p>
      ))}
    </>
  );
}

import { useAccess } from '../access/access.ts';
import { chooseTenant } from '../api/session.ts';
import { Link } from '../parts/link.tsx';
import { hrefTo } from '../router.ts';

/**
 * Link to a workflow of any tenant. A person changes to its tenant; an administrator's key cannot
 * read workflows, so it gets the ID only.
 */
export function WorkflowLink({ id, tenant }: { id: string; tenant: string | null }) {
  const { isPerson, ofInstallation, tenantId } = useAccess();
  const isOther = tenant !== null && tenant !== tenantId;
  if (ofInstallation || (isOther && !isPerson)) return <span className="mono">{id}</span>;
  return (
    <Link
      className="mono"
      href={hrefTo(`workflows/${id}`)}
      onClick={(event) => {
        const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey;
        if (isOther && isPlain) chooseTenant(tenant);
      }}
    >
      {id}
    </Link>
  );
}

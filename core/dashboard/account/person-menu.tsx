import { chooseTenant } from '../api/session.ts';
import { t } from '../language/language.ts';
import { Button } from '../parts/button.tsx';
import { Link } from '../parts/link.tsx';
import { hrefTo } from '../router.ts';
import { usePerson } from './person.ts';

/** What people have that keys have not: an account, and perhaps other tenants. */
export function PersonMenu() {
  const person = usePerson();
  if (person === null) return null;
  return (
    <div className="actions">
      <Link href={hrefTo('account')}>{t('Your account')}</Link>
      {person.tenants.length > 1 && (
        <Button size="small" onClick={() => chooseTenant(null)}>
          {t('Change tenant')}
        </Button>
      )}
    </div>
  );
}

import { chooseTenant } from '../api/session.ts';
import { t } from '../language/language.ts';
import { Button } from '../parts/button.tsx';
import { Link } from '../parts/link.tsx';
import { hrefTo } from '../router.ts';
import { usePerson } from './person.ts';

/**
 * Menu entries for people, which keys do not have: the account, and other tenants if there are any.
 */
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

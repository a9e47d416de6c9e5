import { usePerson } from '../account/person.ts';
import { roleMay, roles, roleTitle, type Role } from '../account/role-names.ts';
import { useAsk } from '../api/use-api.ts';
import { t } from '../language/language.ts';
import { Check } from '../parts/check.tsx';
import { Failure } from '../parts/failure.tsx';
import { SelectField } from '../parts/select-field.tsx';

/** Maximum number of tenants in the list; others are assigned with the API. */
const mostTenants = 100;

export function RoleField({ role, onChange }: { role: Role; onChange: (role: Role) => void }) {
  const visibleTo = usePerson()?.personal_data_visible_to ?? roles;
  const sight = visibleTo.includes(role) ? t('Sees personal data') : t('Personal data is masked');
  return (
    <SelectField
      label={t('Role')}
      hint={`${roleMay(role)}. ${sight}.`}
      value={role}
      options={roles.map((one) => [one, roleTitle(one)])}
      onChange={onChange}
    />
  );
}

/** Null: all tenants, including those created later. */
export function TenantsField({
  tenants,
  wrong,
  onChange,
}: {
  tenants: readonly string[] | null;
  wrong: string | undefined;
  onChange: (tenants: readonly string[] | null) => void;
}) {
  const listed = useAsk('list_tenants', { query: { limit: mostTenants } });
  const chosen = tenants ?? [];
  // Keeps chosen tenants that are not on the first page.
  const names = new Map(chosen.map((id) => [id, id]));
  for (const { tenant_id: id, name } of listed.data?.data ?? []) names.set(id, name);
  const toggle = (id: string, on: boolean): void =>
    onChange(on ? [...chosen, id] : chosen.filter((one) => one !== id));
  return (
    <fieldset className="field">
      <legend>{t('Tenants')}</legend>
      <Check
        checked={tenants === null}
        onChange={(all) => onChange(all ? null : [])}
        hint={t('Also those that are created later.')}
      >
        {t('All tenants')}
      </Check>
      {listed.error && <Failure error={listed.error} what={t('Failed to load the tenants.')} />}
      {tenants !== null && (
        <div className="choices">
          {[...names].map(([id, name]) => (
            <Check key={id} checked={chosen.includes(id)} onChange={(on) => toggle(id, on)}>
              <bdi>{name}</bdi>
              {name !== id && ` (${id})`}
            </Check>
          ))}
        </div>
      )}
      {wrong !== undefined && <div className="wrong">{wrong}</div>}
    </fieldset>
  );
}

// Named filters of the list of workflows, stored in this browser for each tenant. The address
// contains the complete view, so a view is shared by its address.

import { useState } from 'react';
import { useAccess } from '../access/access.ts';
import { t } from '../language/language.ts';
import { Button } from '../parts/button.tsx';
import { Form } from '../parts/form.tsx';
import { Link } from '../parts/link.tsx';
import { TextField } from '../parts/text-field.tsx';
import { hrefTo, type Filters } from '../router.ts';

interface View {
  name: string;
  filters: Filters;
}

const maxViews = 30;
const maxName = 60;

function useViews(): [readonly View[], (views: readonly View[]) => void] {
  const place = `workmill.workflow-views.${useAccess().tenantId}`;
  const [views, setViews] = useState(() => readViews(localStorage.getItem(place)));
  const keep = (next: readonly View[]): void => {
    localStorage.setItem(place, JSON.stringify(next));
    setViews(next);
  };
  return [views, keep];
}

/** Ignores entries that another version or a person wrote in another form. */
function readViews(kept: string | null): readonly View[] {
  try {
    const found: unknown = JSON.parse(kept ?? '[]');
    return Array.isArray(found) ? found.filter(isView).slice(0, maxViews) : [];
  } catch {
    return [];
  }
}

function isView(value: unknown): value is View {
  if (typeof value !== 'object' || value === null) return false;
  const { name, filters } = value as Partial<Record<keyof View, unknown>>;
  if (typeof name !== 'string' || typeof filters !== 'object' || filters === null) return false;
  return Object.values(filters).every((one) => typeof one === 'string');
}

export function SavedViews({ path, filters }: { path: string; filters: Filters }) {
  const [views, keep] = useViews();
  const [name, setName] = useState('');
  const save = (): void => {
    const others = views.filter((view) => view.name !== name.trim());
    keep([...others, { name: name.trim(), filters }].slice(-maxViews));
    setName('');
  };
  return (
    <details className="popover">
      <summary className="button">{t('Views')}</summary>
      <div className="popover-body">
        {views.length === 0 && <p className="small quiet">{t('No saved views yet.')}</p>}
        <ul className="plain-list" aria-label={t('Saved views')}>
          {views.map((view) => (
            <li key={view.name} className="card-head">
              <Link href={hrefTo(path, view.filters)}>{view.name}</Link>
              <Button
                size="small"
                aria-label={t('Delete view {{name}}', { name: view.name })}
                onClick={() => keep(views.filter((one) => one !== view))}
              >
                {t('Delete')}
              </Button>
            </li>
          ))}
        </ul>
        <Form onSubmit={save}>
          <TextField
            label={t('Name')}
            hint={t('Kept in this browser. The address shares a view with others.')}
            required
            maxLength={maxName}
            value={name}
            onChange={setName}
          />
          <Button type="submit" size="small">
            {t('Save these filters')}
          </Button>
        </Form>
      </div>
    </details>
  );
}

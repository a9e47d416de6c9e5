import type { Schemas } from '../api/operations.ts';
import { useAsk } from '../api/use-api.ts';
import { t } from '../language/language.ts';
import { Empty } from '../parts/empty.tsx';
import { Link } from '../parts/link.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { hrefTo } from '../router.ts';
import type { ScreenProps } from '../screens.ts';
import { SetList } from './set-list.tsx';
import { SetScreen } from './set-screen.tsx';

export type ReferenceSet = Schemas['ReferenceSet'];
export type ReferenceRow = Readonly<Record<string, unknown>>;

/** Reference data of the tenant: all sets, or one of them. */
export function Reference({ id, tab, query }: ScreenProps) {
  const sets = useAsk('list_reference_sets', {});
  return (
    <Loaded of={sets} what={t('The reference data')}>
      {({ data }) => {
        if (id === '') return <SetList sets={data} />;
        const set = data.find((one) => one.set === id);
        if (set) return <SetScreen key={id} set={set} tab={tab} query={query} />;
        return (
          <Empty title={t('Page not found')}>
            <p>{t('No pipeline that is loaded uses a set of this name.')}</p>
            <Link href={hrefTo('reference')}>{t('All sets')}</Link>
          </Empty>
        );
      }}
    </Loaded>
  );
}

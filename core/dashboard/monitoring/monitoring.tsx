import { useAsk } from '../api/use-api.ts';
import { t } from '../language/language.ts';
import { Empty } from '../parts/empty.tsx';
import { Link } from '../parts/link.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { hrefTo } from '../router.ts';
import type { ScreenProps } from '../screens.ts';
import { SubjectList } from './subject-list.tsx';
import { SubjectScreen } from './subject-screen.tsx';

const refreshMs = 15_000;

/** Subjects of results that are checked again when reference data changes: all, or one of them. */
export function Monitoring({ id, query }: ScreenProps) {
  const progress = useAsk('get_monitoring', {}, { every: refreshMs });
  return (
    <Loaded of={progress} what={t('The monitoring')}>
      {({ data }) => {
        if (id !== '') return <SubjectScreen key={id} id={id} operations={data} />;
        if (data.length > 0) return <SubjectList operations={data} query={query} />;
        return (
          <>
            <div className="head">
              <h1>{t('Monitored subjects')}</h1>
            </div>
            <div className="card">
              <Empty title={t('No pipeline monitors subjects')}>
                <p>{t('None of the pipelines that are loaded can monitor subjects of results.')}</p>
                <Link href={hrefTo('pipelines')}>{t('All pipelines')}</Link>
              </Empty>
            </div>
          </>
        );
      }}
    </Loaded>
  );
}

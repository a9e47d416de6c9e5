import { useAsk } from '../api/use-api.ts';
import { t } from '../language/language.ts';
import { Empty } from '../parts/empty.tsx';
import { Link } from '../parts/link.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { hrefTo } from '../router.ts';
import type { ScreenProps } from '../screens.ts';
import { PipelineScreen } from './pipeline-screen.tsx';
import { PipelineState, type Pipeline } from './pipeline-state.tsx';
import { Table } from '../parts/table.tsx';

/** Pipelines and their settings for the tenant. */
export function Pipelines({ id, tab, query }: ScreenProps) {
  const pipelines = useAsk('list_pipelines', {});
  return (
    <Loaded of={pipelines} what={t('The pipelines')}>
      {({ data }) => {
        if (id === '') return <PipelineList pipelines={data} />;
        const pipeline = data.find((one) => one.pipeline === id);
        if (pipeline) {
          return <PipelineScreen key={id} pipeline={pipeline} tab={tab} query={query} />;
        }
        return (
          <Empty title={t('Page not found')}>
            <Link href={hrefTo('pipelines')}>{t('All pipelines')}</Link>
          </Empty>
        );
      }}
    </Loaded>
  );
}

function PipelineList({ pipelines }: { pipelines: readonly Pipeline[] }) {
  return (
    <>
      <div className="head">
        <div className="title">
          <h1>{t('Pipelines')}</h1>
          <p className="quiet">{t('What each pipeline does, and its settings for this tenant.')}</p>
        </div>
      </div>
      <div className="card">
        {pipelines.length === 0 ? (
          <Empty title={t('No pipelines')}>
            <p>
              {t('No plugin is loaded. The administrator of the installation installs plugins.')}
            </p>
          </Empty>
        ) : (
          <Table
            label={t('Pipelines')}
            columns={[t('Pipeline'), t('State'), t('Version'), t('Operations')]}
          >
            {pipelines.map((pipeline) => (
              <tr key={pipeline.pipeline}>
                <td className="words">
                  <div className="cell">
                    <Link href={hrefTo(`pipelines/${pipeline.pipeline}`)}>
                      {pipeline.title === '' ? pipeline.pipeline : pipeline.title}
                    </Link>
                    <span className="small quiet">{pipeline.description}</span>
                  </div>
                </td>
                <td>
                  <PipelineState state={pipeline.state} />
                </td>
                <td className="mono">{pipeline.version ?? '–'}</td>
                <td>{pipeline.operations.map(({ operation }) => operation).join(', ') || '–'}</td>
              </tr>
            ))}
          </Table>
        )}
      </div>
    </>
  );
}

// Quality of an operation on the tenant's own work, measured by its reviews.

import { t } from '../language/language.ts';
import { Rich } from '../language/rich.tsx';
import { useMay } from '../access/access.ts';
import type { Reply } from '../api/client.ts';
import { useAsk } from '../api/use-api.ts';
import { Empty } from '../parts/empty.tsx';
import { Figure } from '../parts/figure.tsx';
import { count, share } from '../parts/figures.ts';
import { Link } from '../parts/link.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { chosenOperation, nameOf, OperationChoice } from '../parts/operation-choice.tsx';
import { When } from '../parts/when.tsx';
import { hrefTo } from '../router.ts';
import type { ScreenProps } from '../screens.ts';
import { Calculator } from './calculator.tsx';
import { CalibrationChart } from './calibration-chart.tsx';
import { FieldTable } from './field-table.tsx';
import { Models } from './models.tsx';
import { Sample } from './sample.tsx';

export type Quality = Reply<'get_review_quality'>;

const path = 'quality';

export function Quality({ query }: ScreenProps) {
  const pipelines = useAsk('list_pipelines', {});
  return (
    <Loaded of={pipelines} what={t('The pipelines')}>
      {({ data }) => {
        const operations = data.flatMap(({ pipeline, title: pipelineTitle, operations: all }) =>
          all.map((one) => ({ ...one, pipeline, pipelineTitle })),
        );
        const chosen = chosenOperation(operations, query);
        return (
          <>
            <div className="head">
              <div className="title">
                <h1>{t('Quality')}</h1>
                <p className="quiet">{t('Accuracy and thresholds from your own reviewed work.')}</p>
              </div>
              {chosen && (
                <div className="filters">
                  <OperationChoice path={path} operations={operations} chosen={chosen} />
                </div>
              )}
            </div>
            {chosen ? (
              <Report
                key={nameOf(chosen)}
                pipeline={chosen.pipeline}
                operation={chosen.operation}
              />
            ) : (
              <Empty title={t('No pipeline is loaded')} />
            )}
          </>
        );
      }}
    </Loaded>
  );
}

function Report({ pipeline, operation }: { pipeline: string; operation: string }) {
  const quality = useAsk('get_review_quality', { query: { pipeline, operation } });
  return (
    <Loaded of={quality} what={t('The report')}>
      {(found) => (
        <>
          <Figures quality={found} />
          <TooFew quality={found} />
          <Calculator quality={found} />
          <Sample quality={found} />
          <CalibrationChart quality={found} />
          <FieldTable quality={found} />
          <ModelsOf pipeline={pipeline} />
        </>
      )}
    </Loaded>
  );
}

/** Keys that may only read usage do not see models. */
function ModelsOf({ pipeline }: { pipeline: string }) {
  return useMay('workflows:read') && <Models pipeline={pipeline} />;
}

function Figures({ quality: { pipeline, reviews, ended } }: { quality: Quality }) {
  const done = hrefTo('workflows', { pipeline, status: 'resolved,completed' });
  return (
    <dl className="figures">
      <Figure
        title={t('Reviews')}
        note={
          reviews.from !== null && (
            <Rich text="since {{at}}" parts={{ at: <When at={reviews.from} /> }} />
          )
        }
      >
        {count(reviews.count)}
      </Figure>
      <Figure title={t('Approved unchanged')}>{count(reviews.approved)}</Figure>
      <Figure title={t('Corrected')}>{count(reviews.corrected)}</Figure>
      <Figure title={t('Rejected')} href={hrefTo('workflows', { pipeline, status: 'rejected' })}>
        {count(reviews.rejected)}
      </Figure>
      <Figure
        title={t('Straight through')}
        note={t('of {{count, number}} ended workflows', { count: ended.count })}
        href={done}
      >
        {share(ended.straight_through_rate)}
      </Figure>
    </dl>
  );
}

/**
 * Number of reviews that are missing before rates are shown. Renders nothing if there are enough.
 */
function TooFew({ quality: { reviews, needed } }: { quality: Quality }) {
  const missing = needed - reviews.count;
  if (missing <= 0) return null;
  return (
    <div className="note" data-tone="warn">
      <strong>{t('{{count, number}} more reviews are needed', { count: missing })}</strong>
      <p>
        <Rich
          text="Rates are shown from {{needed}} reviews on. To review more work, set a sample (review.sample) or a higher threshold for the pipeline, or {{decide}}."
          values={{ needed }}
          parts={{
            decide: <Link href={hrefTo('reviews')}>{t('decide the open reviews')}</Link>,
          }}
        />
      </p>
    </div>
  );
}

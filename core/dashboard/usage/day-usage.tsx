import type { Reply } from '../api/client.ts';
import { useAsk } from '../api/use-api.ts';
import { t } from '../language/language.ts';
import { Button } from '../parts/button.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { csvFile, saveFile } from '../parts/save-file.ts';
import { StackedBars, type Part } from '../parts/stacked-bars.tsx';

interface Day {
  day: string;
  /** Completed units by pipeline. */
  done: Readonly<Record<string, number>>;
}

/** Colors of the first pipelines; all others share the last color. */
const swatches = ['swatch-network', 'swatch-good', 'swatch-theirs', 'swatch-ours', 'swatch-none'];

/** Units completed on each of the last 30 days (UTC), by pipeline. Includes test keys. */
export function DayUsage() {
  const metrics = useAsk('get_metrics', { query: { window: '30d' } });
  return (
    <section className="card pad" aria-labelledby="by-day">
      <Loaded of={metrics} what={t('The days')}>
        {(found) => {
          const pipelines = Object.keys(found.pipelines);
          const days = daysOf(found);
          return (
            <>
              <div className="card-head">
                <h2 id="by-day">{t('Completed by day (UTC), with test keys')}</h2>
                <Button onClick={() => saveFile(csvOf(days, pipelines), 'usage-by-day.csv')}>
                  {t('Export days as CSV')}
                </Button>
              </div>
              <StackedBars
                items={days}
                parts={partsOf(pipelines)}
                labelOf={({ day }) => day}
                empty={t('nothing completed')}
              />
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

function daysOf({ total, pipelines }: Reply<'get_metrics'>): Day[] {
  return total.series.map(({ at }, index) => {
    const done = Object.entries(pipelines).map(
      ([pipeline, { series }]) => [pipeline, series[index]?.done ?? 0] as const,
    );
    return { day: at.slice(0, 10), done: Object.fromEntries(done) };
  });
}

function partsOf(pipelines: readonly string[]): Part<Day>[] {
  return pipelines.map((pipeline, index) => ({
    className: swatches[Math.min(index, swatches.length - 1)]!,
    name: pipeline,
    of: ({ done }) => done[pipeline] ?? 0,
  }));
}

function csvOf(days: readonly Day[], pipelines: readonly string[]): Blob {
  const rows = days.flatMap(({ day, done }) =>
    pipelines.map((pipeline) => [day, pipeline, done[pipeline] ?? 0]),
  );
  return csvFile([['day', 'pipeline', 'completed'], ...rows]);
}

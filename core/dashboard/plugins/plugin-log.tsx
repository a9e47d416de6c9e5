import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { Fragment, useEffect, useRef } from 'react';
import { t } from '../language/language.ts';
import { Badge, type Tone } from '../parts/badge.tsx';
import { Button } from '../parts/button.tsx';
import { Copy } from '../parts/copy.tsx';
import { Empty } from '../parts/empty.tsx';
import { Failure } from '../parts/failure.tsx';
import { Loading } from '../parts/loading.tsx';
import { When } from '../parts/when.tsx';
import { Space, useRowsTop } from '../parts/virtual-rows.tsx';
import { goTo, hrefTo } from '../router.ts';
import { askedLines, LogNarrowing, logFiltersOf } from './log-filters.tsx';
import type { Line } from './logged.ts';
import type { Plugin } from './plugin-state.tsx';
import { useLog, type ShownLog } from './use-log.ts';
import { WorkflowLink } from './workflow-link.tsx';

/** Height in pixels of a line that does not wrap. Lines that wrap are measured. */
const rowHeight = 60;
const overscan = 10;
/** Number of lines before the end at which the next page is loaded. */
const readAhead = 40;

/** What the plugin logs and prints on all nodes, newest first. */
export function PluginLog({ plugin, query }: { plugin: Plugin; query: URLSearchParams }) {
  const filters = logFiltersOf(query);
  const path = `plugins/${plugin.plugin}/logs`;
  const address = new URLSearchParams(filters).toString();
  const hosts = plugin.nodes.map(({ host }) => host);
  return (
    <section className="stack" aria-label={t('Logs')}>
      <LogNarrowing key={address} path={path} filters={filters} hosts={hosts} />
      <Lines
        key={`${address} of it`}
        plugin={plugin.plugin}
        path={path}
        asked={askedLines(filters)}
      />
    </section>
  );
}

function Lines({
  plugin,
  path,
  asked,
}: {
  plugin: string;
  path: string;
  asked: ReturnType<typeof askedLines>;
}) {
  const log = useLog(plugin, asked);
  const { lines, failure, restart } = log;
  return (
    <div className="card">
      <Head log={log} />
      {lines === null && failure === null && <Loading />}
      {lines === null && failure !== null && (
        <div className="pad">
          <Failure error={failure} what={t('The log could not be read.')} />
          <Button size="small" onClick={restart}>
            {t('Try again')}
          </Button>
        </div>
      )}
      {lines !== null && lines.length === 0 && (
        <NoLines path={path} isNarrowed={Object.keys(asked).length > 0} />
      )}
      {lines !== null && lines.length > 0 && <LineTable log={log} lines={lines} />}
    </div>
  );
}

function NoLines({ path, isNarrowed }: { path: string; isNarrowed: boolean }) {
  if (isNarrowed) {
    return (
      <Empty title={t('Nothing matches')}>
        <p>
          {t('No lines match these filters. Lines are kept for a week unless the settings differ.')}
        </p>
        <Button onClick={() => goTo(hrefTo(path))}>{t('Clear')}</Button>
      </Empty>
    );
  }
  return (
    <Empty title={t('No lines yet')}>
      <p>
        {t(
          'The plugin has logged nothing, or its lines are not stored: see plugins.log and log.level in workmill.yaml.',
        )}
      </p>
    </Empty>
  );
}

/** Whether new lines come by themselves, and a button that pauses them. */
function Head({ log }: { log: ShownLog }) {
  const { hasNew, isLive, isPaused, pause, resume, waiting } = log;
  return (
    <div className="pad log-head">
      <p className="small quiet">
        {t('Lines can contain personal data of any tenant. Secrets are removed.')}
      </p>
      {hasNew && (
        <span className="actions">
          <Badge tone={isPaused ? 'idle' : isLive ? 'good' : 'warn'}>
            {isPaused ? t('Paused') : isLive ? t('Live') : t('Connecting …')}
          </Badge>
          {isPaused ? (
            <Button size="small" onClick={resume}>
              {waiting === 0
                ? t('Follow')
                : t('Follow ({{count, number}} new)', { count: waiting })}
            </Button>
          ) : (
            <Button size="small" onClick={pause}>
              {t('Pause')}
            </Button>
          )}
        </span>
      )}
    </div>
  );
}

function LineTable({ log, lines }: { log: ShownLog; lines: readonly Line[] }) {
  const { hasMore, readMore, failure, waiting, isPaused, showHeld, onScroll } = log;
  const { body, virtualizer } = useRows(lines);
  const items = virtualizer.getVirtualItems();
  const end = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && failure === null && end >= lines.length - readAhead) void readMore();
  }, [hasMore, failure, end, lines.length, readMore]);
  useEffect(() => {
    const look = (): void => onScroll(window.scrollY < rowHeight);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [onScroll]);
  const margin = virtualizer.options.scrollMargin;
  return (
    <>
      {waiting > 0 && !isPaused && (
        <div className="new-rows">
          <Button
            size="small"
            onClick={() => {
              window.scrollTo({ top: 0 });
              // After the scroll event: the list would keep the place of rows that it measures
              // above one that it still takes for the current one.
              requestAnimationFrame(showHeld);
            }}
          >
            {t('Show {{count, number}} new lines', { count: waiting })}
          </Button>
        </div>
      )}
      <div className="table-box" role="region" aria-label={t('Lines')} tabIndex={0}>
        <table className="table fixed log" aria-rowcount={hasMore ? -1 : lines.length + 1}>
          <LineHead />
          <tbody ref={body}>
            {items.map(({ index, key, start }, at) => (
              <Fragment key={key}>
                <Space
                  columns={columnWidths.length}
                  height={start - (items[at - 1]?.end ?? margin)}
                />
                <tr ref={virtualizer.measureElement} data-index={index} aria-rowindex={index + 2}>
                  <LineCells line={lines[index]!} />
                </tr>
              </Fragment>
            ))}
            <Space
              columns={columnWidths.length}
              height={margin + virtualizer.getTotalSize() - (items.at(-1)?.end ?? margin)}
            />
          </tbody>
        </table>
      </div>
      {failure !== null && (
        <div className="pad">
          <Failure error={failure} what={t('More lines could not be read.')} />
          <Button size="small" onClick={() => void readMore()}>
            {t('Try again')}
          </Button>
        </div>
      )}
      <p className="pad small quiet">
        {hasMore
          ? t('{{count, number}} lines read, newest first; scroll for more', {
              count: lines.length,
            })
          : t('{{count, number}} lines, newest first', { count: lines.length })}
      </p>
    </>
  );
}

function useRows(lines: readonly Line[]) {
  const body = useRef<HTMLTableSectionElement>(null);
  const top = useRowsTop(body);
  const virtualizer = useWindowVirtualizer({
    count: lines.length,
    estimateSize: () => rowHeight,
    overscan,
    scrollMargin: top,
    getItemKey: (index) => lines[index]!.line_id,
  });
  return { body, virtualizer };
}

/** In rem; the message has the rest. */
const columnWidths = [7, 6, null, 13, 6];

function LineHead() {
  return (
    <>
      <colgroup>
        {columnWidths.map((width, index) => (
          <col key={index} {...(width !== null && { style: { width: `${width}rem` } })} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col">{t('Time')}</th>
          <th scope="col">{t('Level')}</th>
          <th scope="col">{t('Message')}</th>
          <th scope="col">{t('Workflow and node')}</th>
          <th scope="col">
            <span className="unseen">{t('Actions')}</span>
          </th>
        </tr>
      </thead>
    </>
  );
}

const tones: Record<Line['level'], Tone> = {
  debug: 'idle',
  info: 'idle',
  warn: 'warn',
  error: 'bad',
};

function LineCells({ line }: { line: Line }) {
  const { at, level, message, fields, workflow_id: workflow, tenant_id: tenant, host } = line;
  return (
    <>
      <td>
        <When at={at} />
      </td>
      <td>
        <Badge tone={tones[level]}>{level}</Badge>
      </td>
      <td>
        <div className="cell">
          <span className="log-text">{message}</span>
          {Object.keys(fields).length > 0 && (
            <span className="small quiet mono log-text">{fieldsText(fields)}</span>
          )}
        </div>
      </td>
      <td>
        <div className="cell small">
          {workflow !== null && <WorkflowLink id={workflow} tenant={tenant} />}
          {tenant !== null && <span className="quiet">{tenant}</span>}
          <span className="quiet">
            {host} {line.version !== null && <span className="mono">{line.version}</span>}
          </span>
        </div>
      </td>
      <td>
        <Copy
          text={JSON.stringify(line, null, 2)}
          label={t('Copy line {{id}} as JSON', { id: line.line_id })}
        />
      </td>
    </>
  );
}

/** `pages=3 format="pdf"` */
function fieldsText(fields: Line['fields']): string {
  return Object.entries(fields)
    .map(([name, value]) => `${name}=${JSON.stringify(value)}`)
    .join(' ');
}

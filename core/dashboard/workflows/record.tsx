// Readable view of a result of any pipeline. It needs only the values and their evidence.

import { isMasked, Shown } from '../access/hidden-data.tsx';
import { t } from '../language/language.ts';
import { Badge, type Tone } from '../parts/badge.tsx';
import { confidence, count } from '../parts/figures.ts';
import { stepsOf, wordsOf } from '../schema-form/pointers.ts';
import {
  entriesOf,
  fieldsOf,
  isLine,
  isTable,
  textOf,
  type Entry,
  type Evidence,
} from './record-values.ts';

/** Maximum depth; deeper levels are shown as JSON. No pipeline of the product nests deeper. */
const maxDepth = 6;
/** Maximum number of table rows shown. The JSON below contains all rows. */
const maxRows = 200;

interface RecordProps {
  unit: object;
  evidence: Evidence;
}

export function Record({ unit, evidence }: RecordProps) {
  const all = entriesOf(unit, '');
  const lines = all.filter(({ value }) => isLine(value));
  const sections = all.filter(({ value }) => !isLine(value));
  return (
    <>
      {lines.length > 0 && (
        <section className="card" aria-label={t('Result')}>
          <Fields entries={lines} evidence={evidence} />
        </section>
      )}
      {sections.map((entry) => (
        <section key={entry.pointer} className="card" aria-label={wordsOf(entry.name)}>
          <div className="pad">
            <h2>{wordsOf(entry.name)}</h2>
          </div>
          <Body entry={entry} evidence={evidence} depth={1} />
        </section>
      ))}
    </>
  );
}

function Body({ entry, evidence, depth }: { entry: Entry; evidence: Evidence; depth: number }) {
  const { value, pointer } = entry;
  if (isTable(value)) return <Rows rows={value} pointer={pointer} evidence={evidence} />;
  if (depth >= maxDepth) return <p className="pad mono">{textOf(value)}</p>;
  const inner = entriesOf(value as object, pointer);
  const lines = inner.filter((one) => isLine(one.value));
  return (
    <>
      {lines.length > 0 && <Fields entries={lines} evidence={evidence} />}
      {inner
        .filter((one) => !isLine(one.value))
        .map((one) => (
          <div key={one.pointer} className="record-part">
            <h3>{wordsOf(one.name)}</h3>
            <Body entry={one} evidence={evidence} depth={depth + 1} />
          </div>
        ))}
      {inner.length === 0 && <p className="pad quiet">{t('None')}</p>}
    </>
  );
}

function Fields({ entries, evidence }: { entries: readonly Entry[]; evidence: Evidence }) {
  return (
    <dl className="record">
      {entries.map(({ pointer, name, value }) => (
        <div key={pointer}>
          <dt>{wordsOf(name)}</dt>
          <dd>
            <Shown text={textOf(value)} />
          </dd>
          <dd className="record-source">
            <Source of={evidence[pointer]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Confidence below which a value is marked as doubtful. */
const doubtfulBelow = 0.8;

function toneOf(score: number): Tone {
  return score < doubtfulBelow ? 'warn' : 'idle';
}

/** Confidence of the value, and the place that it was read from. */
function Source({ of }: { of: Evidence[string] | undefined }) {
  if (of === undefined) return null;
  const { confidence: score, page, text, path } = of;
  return (
    <>
      <Badge tone={toneOf(score)}>{confidence(score)}</Badge>
      {page !== null && <span className="small quiet nowrap">{t('page {{page}}', { page })}</span>}
      {text !== '' && !isMasked(text) && (
        <q className="small quiet" title={path}>
          {text.slice(0, maxQuote)}
        </q>
      )}
    </>
  );
}

const maxQuote = 120;

function Rows({
  rows,
  pointer,
  evidence,
}: {
  rows: readonly object[];
  pointer: string;
  evidence: Evidence;
}) {
  const shown = rows.slice(0, maxRows);
  const fields = fieldsOf(shown);
  return (
    <>
      <div
        className="table-box"
        role="region"
        aria-label={wordsOf(stepsOf(pointer).at(-1) ?? '')}
        tabIndex={0}
      >
        <table className="table">
          <thead>
            <tr>
              {fields.map((field) => (
                <th key={field} scope="col">
                  {wordsOf(field)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row, index) => (
              <Row
                key={index}
                row={row}
                fields={fields}
                evidence={evidence}
                at={`${pointer}/${index}`}
              />
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > maxRows && (
        <p className="pad small quiet">
          {t('The first {{shown}} of {{all}} rows. The JSON below has all of them.', {
            shown: count(maxRows),
            all: count(rows.length),
          })}
        </p>
      )}
    </>
  );
}

function Row({
  row,
  fields,
  evidence,
  at,
}: {
  row: object;
  fields: readonly string[];
  evidence: Evidence;
  at: string;
}) {
  const entries = new Map(entriesOf(row, at).map((entry) => [entry.name, entry]));
  return (
    <tr>
      {fields.map((field) => {
        const entry = entries.get(field);
        const score = entry && evidence[entry.pointer]?.confidence;
        return (
          <td key={field} {...(typeof entry?.value === 'number' && { className: 'number' })}>
            <Shown text={textOf(entry?.value)} />
            {score !== undefined && score < doubtfulBelow && (
              <Badge tone="warn">{confidence(score)}</Badge>
            )}
          </td>
        );
      })}
    </tr>
  );
}

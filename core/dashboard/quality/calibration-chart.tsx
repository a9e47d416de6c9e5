import { t } from '../language/language.ts';
import { count, percent } from '../parts/figures.ts';
import type { Quality } from './quality.tsx';

/** Length of each side in units of the drawing. */
const side = 200;
/** Radius of the point for the bin with the most reviews, and for a bin with hardly any. */
const [largest, smallest] = [9, 3];

/** Share of correct results by stated confidence. On the diagonal, both are equal. */
export function CalibrationChart({
  quality: { calibration, reviews, needed },
}: {
  quality: Quality;
}) {
  const { bins, error } = calibration;
  return (
    <section className="card pad" aria-labelledby="calibration">
      <div className="card-head">
        <h2 id="calibration">{t('Calibration')}</h2>
        <span className="small quiet">
          {error === null
            ? t('Error not known: {{count, number}} more reviews needed', {
                count: Math.max(0, needed - reviews.count),
              })
            : t('Mean distance from the diagonal: {{distance}}', { distance: percent(error) })}
        </span>
      </div>
      {bins.length === 0 ? (
        <p className="quiet">{t('No reviews yet.')}</p>
      ) : (
        <div className="columns">
          <Chart bins={bins} />
          <BinTable bins={bins} />
        </div>
      )}
    </section>
  );
}

type Bins = Quality['calibration']['bins'];

function Chart({ bins }: { bins: Bins }) {
  const most = Math.max(...bins.map((bin) => bin.reviews));
  const points = bins.map(({ from, stated, right, reviews }) => ({
    from,
    x: stated * side,
    y: (1 - right) * side,
    radius: smallest + (largest - smallest) * Math.sqrt(reviews / most),
  }));
  return (
    <svg
      className="calibration"
      viewBox="-34 -12 248 246"
      role="img"
      aria-label={t('Share of right results by stated confidence; the table has the numbers')}
    >
      {[0, 0.25, 0.5, 0.75, 1].map((mark) => (
        <g key={mark}>
          <line x1={0} x2={side} y1={mark * side} y2={mark * side} className="grid" />
          <line y1={0} y2={side} x1={mark * side} x2={mark * side} className="grid" />
          <text x={-6} y={(1 - mark) * side + 3} textAnchor="end">
            {mark * 100} %
          </text>
          <text x={mark * side} y={side + 14} textAnchor="middle">
            {mark * 100} %
          </text>
        </g>
      ))}
      <line x1={0} y1={side} x2={side} y2={0} className="diagonal" />
      <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} className="curve" />
      {points.map(({ from, x, y, radius }) => (
        <circle key={from} cx={x} cy={y} r={radius} className="point" />
      ))}
      <text x={side / 2} y={side + 29} textAnchor="middle">
        {t('Stated confidence')}
      </text>
    </svg>
  );
}

function BinTable({ bins }: { bins: Bins }) {
  return (
    <div className="table-box">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t('Confidence')}</th>
            <th scope="col" className="number">
              {t('Reviews')}
            </th>
            <th scope="col" className="number">
              {t('Stated')}
            </th>
            <th scope="col" className="number">
              {t('Right')}
            </th>
          </tr>
        </thead>
        <tbody>
          {bins.map(({ from, to, reviews, stated, right }) => (
            <tr key={from}>
              <td className="nowrap">
                {Math.round(from * 100)}–{Math.round(to * 100)} %
              </td>
              <td className="number">{count(reviews)}</td>
              <td className="number">{percent(stated)}</td>
              <td className="number">{percent(right)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

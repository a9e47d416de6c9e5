import { t } from '../language/language.ts';
import { useAsk } from '../api/use-api.ts';
import { confidence, count } from '../parts/figures.ts';
import { Loaded } from '../parts/loaded.tsx';

/** Maximum number of differences listed, those with the most examples first. */
const maxDifferences = 50;

/**
 * Compares two versions on the rows that both were trained on. Each row is evaluated by models that
 * have not seen it.
 */
export function Comparison({
  pipeline,
  model,
  one,
  other,
}: {
  pipeline: string;
  model: string;
  one: string;
  other: string;
}) {
  const asked = { params: { pipeline, model }, query: { one, other } };
  const compared = useAsk('compare_model_versions', asked);
  return (
    <Loaded of={compared} what={t('The comparison')}>
      {({ held_back: heldBack }) => {
        const { one: first, other: second, examples, differences } = heldBack;
        if (first === null || second === null || examples === 0) {
          return (
            <p className="quiet">
              {t('The two versions have no rows in common that can be compared.')}
            </p>
          );
        }
        return (
          <>
            <p className="quiet">
              {t(
                'On {{number}} rows that both were trained on, each judged by a model that had not seen it:',
                { number: count(examples) },
              )}
            </p>
            <div className="table-box">
              <table className="table">
                <thead>
                  <tr>
                    <th scope="col">{t('Figure')}</th>
                    <th scope="col" className="number">
                      {t('One')}
                    </th>
                    <th scope="col" className="number">
                      {t('Other')}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  <tr>
                    <td>{t('Accuracy')}</td>
                    <td className="number">{confidence(first.accuracy)}</td>
                    <td className="number">{confidence(second.accuracy)}</td>
                  </tr>
                  <tr>
                    <td>{t('Macro F1')}</td>
                    <td className="number">{confidence(first.macro_f1)}</td>
                    <td className="number">{confidence(second.macro_f1)}</td>
                  </tr>
                </tbody>
              </table>
            </div>
            {differences.length > 0 && <Differences differences={differences} />}
          </>
        );
      }}
    </Loaded>
  );
}

function Differences({
  differences,
}: {
  differences: readonly { expected: string; one: string; other: string; examples: number }[];
}) {
  return (
    <div className="table-box">
      <table className="table">
        <caption className="unseen">{t('Rows on which the two versions differ')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Expected')}</th>
            <th scope="col">{t('One')}</th>
            <th scope="col">{t('Other')}</th>
            <th scope="col" className="number">
              {t('Rows')}
            </th>
          </tr>
        </thead>
        <tbody>
          {differences.slice(0, maxDifferences).map(({ expected, one, other, examples }) => (
            <tr key={`${expected}\n${one}\n${other}`}>
              <td>{expected}</td>
              <td>{one}</td>
              <td>{other}</td>
              <td className="number">{count(examples)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

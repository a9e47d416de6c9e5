import { t } from '../language/language.ts';
import { useState } from 'react';
import { Code } from '../parts/code.tsx';
import { languages, sampleOf, type Call, type Language } from './samples.ts';

/** The request as a program. Updated while the form is filled in. */
export function CallSamples({ call }: { call: Call }) {
  const [language, setLanguage] = useState<Language>('curl');
  return (
    <section className="stack" aria-labelledby="same-call">
      <div className="head">
        <div className="title">
          <h2 id="same-call">{t('The same call as code')}</h2>
          <p className="small quiet">
            {t(
              'The clients are in the folder deploy/clients of the release. Run the program where the documents are.',
            )}
          </p>
        </div>
        <div className="actions" role="group" aria-label={t('Programming language')}>
          {languages.map((name) => (
            <button
              key={name}
              type="button"
              className="button"
              data-size="small"
              aria-pressed={name === language}
              onClick={() => setLanguage(name)}
            >
              {name}
            </button>
          ))}
        </div>
      </div>
      <Code title={language} text={sampleOf(language, call)} />
    </section>
  );
}

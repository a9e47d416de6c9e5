// The left half of the desk: the source of the result. It shows documents as pages or text, texts
// of the request, and the request itself.

import { useEffect, useState } from 'react';
import { useAccess } from '../access/access.ts';
import { HiddenDocument } from '../access/hidden-data.tsx';
import { phrase, t, type Phrase } from '../language/language.ts';
import { Rich } from '../language/rich.tsx';
import { Button } from '../parts/button.tsx';
import { Code } from '../parts/code.tsx';
import { ConversationView, turnsOf, type Turn } from './conversation-view.tsx';
import { documentOf, evidenceOf, type Evidence, type Material } from './attention.ts';
import { DocumentView } from './document-view.tsx';
import type { Mark } from './page-view.tsx';
import { useTitles, type Titles } from '../schema-form/titles.ts';
import { TextView } from './text-view.tsx';
import type { PickTarget } from './use-picking.ts';

export interface SourceViewProps {
  material: Material;
  /** The result, whose conversation is shown if the pipeline declares one. */
  unit: unknown;
  /** Evidence by place: from the pipeline, and from words selected here. */
  evidence: Readonly<Record<string, Evidence>>;
  /** Places that need attention. */
  attention: ReadonlySet<string>;
  selected: string | null;
  onSelect: (path: string) => void;
  /**
   * The field to fill with words of the document; null if none is selected or none can be changed.
   */
  target: PickTarget | null;
}

type Source =
  | { kind: 'conversation'; title: string; turns: readonly Turn[]; roleAt: string }
  | { kind: 'document'; title: string; index: number; documentId: string | null; address: string }
  | { kind: 'text'; title: string; text: string }
  | { kind: 'request'; title: string };

function sourcesOf({ documents, texts, desk }: Material, unit: unknown, titles: Titles): Source[] {
  const turns = turnsOf(unit, desk?.conversation);
  const { items = '', role = '' } = desk?.conversation ?? {};
  const roleAt = items + role;
  const conversation: Source = { kind: 'conversation', title: t('Conversation'), turns, roleAt };
  return [
    ...(turns.length > 0 ? [conversation] : []),
    ...documents.map(({ address, document }, index): Source => {
      const title = document?.file_name ?? t('Document {{number}}', { number: index + 1 });
      const documentId = document?.document_id ?? null;
      return { kind: 'document', title, index, documentId, address };
    }),
    ...texts.map(({ pointer, text }): Source => {
      return { kind: 'text', title: titles.field(pointer), text };
    }),
    { kind: 'request', title: t('Request') },
  ];
}

export function SourceView(props: SourceViewProps) {
  const { seesPersonalData } = useAccess();
  const { material, unit, evidence, attention, selected, onSelect, target } = props;
  const sources = sourcesOf(material, unit, useTitles());
  const [chosen, setChosen] = useState(0);
  const place = selected === null ? null : evidenceOf(evidence, selected);
  const { documents } = material;
  // Attachments of a conversation are not where its values were read.
  const isConversation = sources[0]?.kind === 'conversation';
  const wanted = place === null || documents.length === 0 ? null : documentOf(documents, place[0]);
  // Selecting a field brings its document to the front.
  useEffect(() => {
    if (wanted !== null && !isConversation) setChosen(wanted);
  }, [wanted, selected, isConversation]);
  const source = sources[chosen] ?? sources[0]!;
  const isDocument = source.kind === 'document';
  const marks = Object.entries(evidence)
    .filter(([path]) => source.kind !== 'document' || documentOf(documents, path) === source.index)
    .map(([path, own]): Mark => ({ path, evidence: own, needsAttention: attention.has(path) }));
  const marking = { marks, selected: place?.[0] ?? null, onSelect };
  return (
    <section className="desk-source card" aria-label={t('Source')}>
      <div className="desk-tabs" role="group" aria-label={t('Sources')}>
        {sources.map(({ title }, index) => (
          <Button
            key={index}
            size="small"
            aria-pressed={index === chosen}
            onClick={() => setChosen(index)}
          >
            {title}
          </Button>
        ))}
      </div>
      {source.kind === 'conversation' && (
        <ConversationView turns={source.turns} roleAt={source.roleAt} unit={unit} {...marking} />
      )}
      {isDocument && !seesPersonalData && <HiddenDocument />}
      {isDocument && seesPersonalData && source.documentId !== null && (
        <DocumentView
          key={source.documentId}
          documentId={source.documentId}
          page={place?.[1].page ?? null}
          target={target}
          {...marking}
        />
      )}
      {isDocument && seesPersonalData && source.documentId === null && (
        <NotStored address={source.address} />
      )}
      {source.kind === 'text' && <TextView label={source.title} text={source.text} {...marking} />}
      {source.kind === 'request' && (
        <div className="desk-request">
          <Code title={t('Input')} text={JSON.stringify(material.input, null, 2)} />
          <Code title={t('Options')} text={JSON.stringify(material.options, null, 2)} />
        </div>
      )}
      {place !== null && seesPersonalData && <Quote evidence={place[1]} />}
    </section>
  );
}

const uploadOperation = 'POST /v1/documents';

function NotStored({ address }: { address: string }) {
  return (
    <div className="empty">
      <h2>{t('The document cannot be shown')}</h2>
      <p>
        <Rich
          text="It was fetched from its address, was never supplied, or has been deleted. Only documents that were uploaded with {{operation}} are shown here."
          parts={{ operation: <span className="mono">{uploadOperation}</span> }}
        />
      </p>
      <p className="mono small">{address}</p>
    </div>
  );
}

/** The words that the selected value was read from, also for screen readers. */
function Quote({ evidence: { text, page, source } }: { evidence: Evidence }) {
  return (
    <div className="desk-quote small" role="status">
      <span className="quiet">
        {page === null ? t('Read from') : t('Read on page {{page}}', { page })}
      </span>{' '}
      <q>{text.length > 300 ? `${text.slice(0, 300)} …` : text}</q>{' '}
      <span className="quiet">({sourceName(source)})</span>
    </div>
  );
}

const sourceNames: Readonly<Record<string, Phrase>> = {
  derived: phrase('derived'),
  layout: phrase('text of the document'),
  model: phrase('model'),
  ocr: phrase('text recognition'),
  reviewer: phrase('reviewer'),
  structured: phrase('structured data'),
};

/** Returns the words for what read a value; models are named by their plugins. */
function sourceName(source: string): string {
  const known = sourceNames[source];
  return known === undefined ? source.replaceAll('_', ' ') : t(known);
}

import { phrase, t, type Phrase } from '../language/language.ts';
import { Badge } from '../parts/badge.tsx';
import { Field } from '../parts/field.tsx';
import { confidence as percent } from '../parts/figures.ts';
import type { Attention } from './attention.ts';
import { useForm } from './form-state.ts';
import { labelOf } from '../schema-form/label.ts';
import type { ScalarShape } from '../schema-form/shape.ts';
import { useTitles } from '../schema-form/titles.ts';
import { ValueControl } from './value-control.tsx';

/** A value with its label. If it needs attention, the reason comes first. */
export function ValueField({
  place,
  shape,
  original,
  label,
  isFirst = false,
}: {
  place: string;
  shape: ScalarShape;
  original: unknown;
  label?: string;
  /** Whether the field is in the section of values that need attention. */
  isFirst?: boolean;
}) {
  const { review, attention, problems, findings, selected } = useForm();
  const titles = useTitles();
  const finding = findings.get(place);
  const reason = isFirst ? attention.get(place) : undefined;
  const confidence = review.evidence[place]?.confidence;
  return (
    <div className="value" data-selected={selected === place || undefined}>
      {reason && (
        <div className="value-reason small">
          <Badge tone={reason.kind === 'failed' ? 'bad' : 'warn'}>
            {t(kindNames[reason.kind])}
          </Badge>
          <span>{reason.reasons.join(' ')}</span>
        </div>
      )}
      <Field
        label={label ?? labelOf(place, titles)}
        wrong={problems.get(place)}
        hint={
          finding === undefined ? (
            hintOf(shape, titles.description(place, shape.description))
          ) : (
            <span className="warned">{finding}</span>
          )
        }
      >
        {(wired) => (
          <ValueControl
            place={place}
            shape={shape}
            original={original}
            needsAttention={isFirst}
            wired={wired}
          />
        )}
      </Field>
      {!reason && confidence !== undefined && (
        <span className="value-confidence small quiet">{percent(confidence)}</span>
      )}
    </div>
  );
}

const kindNames = {
  failed: phrase('Failed'),
  flagged: phrase('Flagged'),
  unsure: phrase('Unsure'),
} as const satisfies Record<Attention['kind'], Phrase>;

/** Returns the description only if it says how to write a value: short, such as `YYYY-MM-DD`. */
function hintOf({ kind }: ScalarShape, description: string | null): string | undefined {
  return kind === 'text' && description !== null && description.length <= 24
    ? description
    : undefined;
}

import type { ModelFigures } from '../learning/evaluate-model.ts';
import { alignTable } from './output.ts';

/** Human-readable: a line for each label. */
export function figuresText(figures: ModelFigures): string {
  const rows = figures.labels.map(({ label, examples, precision, recall, f1, unsure }) => [
    label,
    ...[examples, ...[precision, recall, f1].map(percent), unsure].map(String),
  ]);
  const head = ['label', 'examples', 'precision', 'recall', 'F1', 'unsure'];
  const { examples, accuracy, macroF1, unknownLabels } = figures;
  const total = `${examples} examples, accuracy ${percent(accuracy)}, macro F1 ${percent(macroF1)}`;
  const unknown =
    unknownLabels.length === 0 ? '' : `Labels that the model lacks: ${unknownLabels.join(', ')}\n`;
  return `${alignTable([head, ...rows])}\n\n${total}\n${unknown}`;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

// Thread of measurements.ts: reads one model and evaluates it on labeled texts.

import type { Example } from '../sdk/learning/inputs.ts';
import { readModel } from '../sdk/learning/model.ts';
import { evaluateModel, type ModelFigures } from './evaluate-model.ts';

export interface MeasuringTask {
  file: Uint8Array;
  examples: readonly Example[];
}

export default function measure({ file, examples }: MeasuringTask): ModelFigures {
  return evaluateModel(readModel(file), examples);
}

// Runs a BERT sentence encoder (all-MiniLM-L6-v2) on single words: `[CLS]`, the pieces of the word,
// `[SEP]`, and the mean of the outputs. Words of a batch have the same number of pieces, so that there
// are no masks.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Linear {
  /** `weights[output * inputs + input]`. */
  weights: Float64Array;
  bias: Float64Array;
}

interface Norm {
  scale: Float64Array;
  bias: Float64Array;
}

interface Layer {
  query: Linear;
  key: Linear;
  value: Linear;
  attended: Linear;
  attendedNorm: Norm;
  widened: Linear;
  narrowed: Linear;
  norm: Norm;
}

const epsilon = 1e-12;

export interface WordEncoder {
  readonly width: number;
  /** Entries of the vocabulary that are whole lower-case words, the most frequent first. */
  readonly words: readonly string[];
  /** Returns the numbers of the pieces of a word of lower-case letters, or of an apostrophe. */
  piecesOf(word: string): number[];
  /** Returns the vectors of words with the same number of pieces, one after the other. */
  encode(words: readonly (readonly number[])[]): Float64Array;
}

/** Reads model.safetensors, config.json and tokenizer.json of the folder. */
export function readEncoder(folder: string): WordEncoder {
  const config = readJson(join(folder, 'config.json')) as Record<string, number>;
  const tokenizer = readJson(join(folder, 'tokenizer.json')) as {
    model: { vocab: Record<string, number> };
  };
  const tensors = readTensors(join(folder, 'model.safetensors'));
  const { vocab } = tokenizer.model;
  const width = config['hidden_size']!;
  const heads = config['num_attention_heads']!;
  const linear = (name: string): Linear => ({
    weights: tensors(`${name}.weight`),
    bias: tensors(`${name}.bias`),
  });
  const norm = (name: string): Norm => ({
    scale: tensors(`${name}.weight`),
    bias: tensors(`${name}.bias`),
  });
  const layers = Array.from({ length: config['num_hidden_layers']! }, (_, index): Layer => {
    const name = `encoder.layer.${index}`;
    return {
      query: linear(`${name}.attention.self.query`),
      key: linear(`${name}.attention.self.key`),
      value: linear(`${name}.attention.self.value`),
      attended: linear(`${name}.attention.output.dense`),
      attendedNorm: norm(`${name}.attention.output.LayerNorm`),
      widened: linear(`${name}.intermediate.dense`),
      narrowed: linear(`${name}.output.dense`),
      norm: norm(`${name}.output.LayerNorm`),
    };
  });
  const ofToken = tensors('embeddings.word_embeddings.weight');
  const ofPosition = tensors('embeddings.position_embeddings.weight');
  const ofType = tensors('embeddings.token_type_embeddings.weight');
  const inputNorm = norm('embeddings.LayerNorm');

  const embed = (words: readonly (readonly number[])[]): Float64Array => {
    const inputs = words.flatMap((pieces) => [vocab['[CLS]']!, ...pieces, vocab['[SEP]']!]);
    const tokens = inputs.length / words.length;
    const states = new Float64Array(inputs.length * width);
    for (const [index, token] of inputs.entries()) {
      const position = index % tokens;
      for (let column = 0; column < width; column += 1) {
        states[index * width + column] =
          ofToken[token * width + column]! +
          ofPosition[position * width + column]! +
          ofType[column]!;
      }
    }
    return normalized(states, inputNorm);
  };
  return {
    width,
    words: Object.keys(vocab)
      .filter((word) => /^[a-z]+$/.test(word))
      .toSorted((one, other) => vocab[one]! - vocab[other]!),
    piecesOf: (word) => piecesOf(word, vocab),
    encode(words) {
      const shape = { width, heads, tokens: words[0]!.length + 2 };
      let states = embed(words);
      for (const layer of layers) states = applyLayer(states, layer, shape);
      return means(states, shape);
    },
  };
}

/** Greedy longest match; pieces within a word begin with `##`. */
function piecesOf(word: string, vocab: Readonly<Record<string, number>>): number[] {
  const pieces: number[] = [];
  for (let start = 0; start < word.length;) {
    let end = word.length;
    const piece = (): string => (start === 0 ? '' : '##') + word.slice(start, end);
    while (end > start && vocab[piece()] === undefined) end -= 1;
    if (end === start) throw new Error(`The vocabulary has no pieces for "${word}".`);
    pieces.push(vocab[piece()]!);
    start = end;
  }
  return pieces;
}

interface Shape {
  width: number;
  heads: number;
  /** Of each word. */
  tokens: number;
}

function applyLayer(states: Float64Array, layer: Layer, shape: Shape): Float64Array {
  const { width } = shape;
  const [query, key, value] = [layer.query, layer.key, layer.value].map((one) =>
    multiply(states, one, width),
  ) as [Float64Array, Float64Array, Float64Array];
  const attended = attend(query, key, value, shape);
  const summed = normalized(
    add(multiply(attended, layer.attended, width), states),
    layer.attendedNorm,
  );
  const widened = multiply(summed, layer.widened, width);
  for (let at = 0; at < widened.length; at += 1) widened[at] = gelu(widened[at]!);
  const narrowed = multiply(widened, layer.narrowed, layer.widened.bias.length);
  return normalized(add(narrowed, summed), layer.norm);
}

function attend(
  query: Float64Array,
  key: Float64Array,
  value: Float64Array,
  { width, heads, tokens }: Shape,
): Float64Array {
  const size = width / heads;
  const attended = new Float64Array(query.length);
  const weights = new Float64Array(tokens);
  for (let start = 0; start < query.length; start += tokens * width) {
    for (let head = start; head < start + width; head += size) {
      for (let from = 0; from < tokens; from += 1) {
        let sum = 0;
        for (let to = 0; to < tokens; to += 1) {
          let product = 0;
          for (let at = 0; at < size; at += 1) {
            product += query[head + from * width + at]! * key[head + to * width + at]!;
          }
          weights[to] = Math.exp(product / Math.sqrt(size));
          sum += weights[to]!;
        }
        for (let to = 0; to < tokens; to += 1) {
          const weight = weights[to]! / sum;
          for (let at = 0; at < size; at += 1) {
            const place = head + from * width + at;
            attended[place] = attended[place]! + weight * value[head + to * width + at]!;
          }
        }
      }
    }
  }
  return attended;
}

/** Multiplies rows of the given width. Four rows at a time: each weight is loaded a quarter as often. */
function multiply(rows: Float64Array, { weights, bias }: Linear, inputs: number): Float64Array {
  const outputs = bias.length;
  const count = rows.length / inputs;
  const product = new Float64Array(count * outputs);
  for (let output = 0; output < outputs; output += 1) {
    const from = output * inputs;
    let row = 0;
    for (; row + 4 <= count; row += 4) {
      const [first, second] = [row * inputs, (row + 1) * inputs];
      const [third, fourth] = [(row + 2) * inputs, (row + 3) * inputs];
      let [a, b, c, d] = [bias[output]!, bias[output]!, bias[output]!, bias[output]!];
      for (let input = 0; input < inputs; input += 1) {
        const weight = weights[from + input]!;
        a += weight * rows[first + input]!;
        b += weight * rows[second + input]!;
        c += weight * rows[third + input]!;
        d += weight * rows[fourth + input]!;
      }
      product[row * outputs + output] = a;
      product[(row + 1) * outputs + output] = b;
      product[(row + 2) * outputs + output] = c;
      product[(row + 3) * outputs + output] = d;
    }
    for (; row < count; row += 1) {
      let sum = bias[output]!;
      for (let input = 0; input < inputs; input += 1) {
        sum += weights[from + input]! * rows[row * inputs + input]!;
      }
      product[row * outputs + output] = sum;
    }
  }
  return product;
}

function add(into: Float64Array, other: Float64Array): Float64Array {
  for (let at = 0; at < into.length; at += 1) into[at] = into[at]! + other[at]!;
  return into;
}

/** Normalizes each row in place: mean 0, variance 1, then scale and bias. */
function normalized(rows: Float64Array, { scale, bias }: Norm): Float64Array {
  const width = scale.length;
  for (let start = 0; start < rows.length; start += width) {
    const row = rows.subarray(start, start + width);
    const mean = row.reduce((sum, value) => sum + value, 0) / width;
    const variance = row.reduce((sum, value) => sum + (value - mean) ** 2, 0) / width;
    const deviation = Math.sqrt(variance + epsilon);
    for (let at = 0; at < width; at += 1) {
      row[at] = ((row[at]! - mean) / deviation) * scale[at]! + bias[at]!;
    }
  }
  return rows;
}

function gelu(value: number): number {
  return (value / 2) * (1 + erf(value / Math.SQRT2));
}

/** Abramowitz and Stegun 7.1.26: the error is below 1.5e-7. */
function erf(value: number): number {
  const t = 1 / (1 + 0.3275911 * Math.abs(value));
  const series =
    t *
    (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return Math.sign(value) * (1 - series * Math.exp(-value * value));
}

function means(states: Float64Array, { width, tokens }: Shape): Float64Array {
  const all = new Float64Array(states.length / tokens);
  for (let at = 0; at < states.length; at += 1) {
    const place = Math.floor(at / (tokens * width)) * width + (at % width);
    all[place] = all[place]! + states[at]! / tokens;
  }
  return all;
}

/** The safetensors format: the length of a JSON header, the header, and arrays of 32-bit floats. */
function readTensors(file: string): (name: string) => Float64Array {
  const bytes = readFileSync(file);
  const start = 8 + Number(bytes.readBigUInt64LE(0));
  const header = JSON.parse(bytes.toString('utf8', 8, start)) as Record<
    string,
    { dtype: string; data_offsets: [number, number] }
  >;
  return (name) => {
    const found = header[name];
    if (found?.dtype !== 'F32') throw new Error(`${file} has no 32-bit floats named "${name}".`);
    const [from, to] = found.data_offsets;
    const copy = Uint8Array.from(bytes.subarray(start + from, start + to));
    return Float64Array.from(new Float32Array(copy.buffer));
  };
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

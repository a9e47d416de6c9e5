// Local models: time, size and accuracy of training and of predictions, on files given as
// arguments.
//   scripts/node scripts/bench/learning.ts messages SOURCE FILE JSON lines: {source, text, truth:
//   {category}}
//   scripts/node scripts/bench/learning.ts contracts FILE gzipped JSON lines: {id, text, clauses}
//   The accuracy of messages is that of a model that learned from four fifths of them, on the
//   others.

import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { gunzipSync } from 'node:zlib';
import {
  bestThreshold,
  messageBlocks,
  readModel,
  sentenceBlocks,
  sentenceInputs,
  splitSentences,
  trainModel,
  type Example,
  type TrainedModel,
  type TrainingSettings,
} from '../../core/sdk/sdk.ts';
import { phraseMarks } from '../../plugins/legal/clauses/phrases.ts';

const ten =
  'Governing Law|Anti-Assignment|Cap On Liability|License Grant|Audit Rights|Termination For Convenience|Insurance|Exclusivity|Non-Compete|Change Of Control'.split(
    '|',
  );
const twenty =
  'Renewal Term|Expiration Date|Effective Date|Warranty Duration|Uncapped Liability|Ip Ownership Assignment|Most Favored Nation|Liquidated Damages|Revenue/Profit Sharing|Minimum Commitment|Post-Termination Services|Third Party Beneficiary|Covenant Not To Sue|Rofr/Rofo/Rofn|No-Solicit Of Employees|Source Code Escrow|Non-Transferable License|Notice Period To Terminate Renewal|Irrevocable Or Perpetual License|Volume Restriction'.split(
    '|',
  );

const [what, ...rest] = process.argv.slice(2);
if (what === 'messages') await messages(rest[0]!, rest[1]!, JSON.parse(rest[2] ?? '{}') as object);
else if (what === 'contracts') await contracts(rest[0]!, JSON.parse(rest[1] ?? '{}') as object);
else throw new Error('Name what to measure: messages or contracts.');

async function messages(source: string, file: string, more: object): Promise<void> {
  const examples = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.includes(`"source": "${source}"`))
    .map((line) => JSON.parse(line) as { text: string; truth: { category: string | null } })
    .filter(({ truth }) => truth.category !== null && truth.category !== 'oos')
    .map(({ text, truth }): Example => ({ text, labels: [truth.category!] }));
  const settings: TrainingSettings = {
    kind: 'one',
    blocks: messageBlocks,
    contradictions: 'keep',
    ...more,
  };
  const isHeld = (_: Example, index: number): boolean => index % 5 === 4;
  const held = examples.filter(isHeld);
  const part = await timed('train on 4/5', () =>
    trainModel(
      examples.filter((one, index) => !isHeld(one, index)),
      settings,
    ),
  );
  const model = readModel(part.file);
  const start = performance.now();
  const answers = held.map(({ text }) => model.predict(text));
  const perMessage = (performance.now() - start) / held.length;
  const right = answers.filter(({ ranked }, index) => ranked[0]!.label === held[index]!.labels[0]);
  const sure = answers.filter(({ unsure }) => !unsure);
  const sureRight = sure.filter((answer) => right.includes(answer)).length;
  print('accuracy on the other fifth', right.length / held.length);
  print('answered without unsure', sure.length / held.length);
  print('accuracy of those', sureRight / sure.length);
  print('ms a message', perMessage);
  const whole = await timed(`train on all ${examples.length}`, () =>
    trainModel(examples, settings),
  );
  print('labels', whole.report.labels.length);
  print('features', whole.report.features);
  print('MB', whole.file.length / 1e6);
  print('accuracy on folds', whole.report.accuracy);
  print('macro-F1 with unsure', whole.report.macroF1);
  print('calibration error', whole.report.calibrationError);
}

interface Contract {
  id: string;
  text: string;
  clauses: Record<string, [number, number][]>;
}

async function contracts(file: string, more: object): Promise<void> {
  const all = gunzipSync(readFileSync(file))
    .toString('utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Contract);
  const owners: number[] = [];
  const examples = all.flatMap((contract, index) => {
    const group = contract.id.split(/[_-]|\d{4}/)[0]!.toLowerCase();
    const sentences = splitSentences(contract.text);
    return sentenceInputs(contract.text, sentences).map((input, sentence): Example => {
      owners.push(index);
      const { start, end } = sentences[sentence]!;
      const labels = Object.entries(contract.clauses)
        .filter(([, spans]) =>
          spans.some(([from, to]) => {
            const overlap = Math.min(end, to) - Math.max(start, from);
            return overlap > 0 && (2 * overlap >= end - start || 2 * overlap >= to - from);
          }),
        )
        .map(([label]) => label);
      return { ...input, marks: [...input.marks!, ...phraseMarks(input.text)], labels, group };
    });
  });
  print('sentences', examples.length);
  const trained = await timed('train, 5 folds', () =>
    trainModel(examples, {
      kind: 'any',
      blocks: sentenceBlocks,
      contradictions: 'keep',
      minimumOccurrences: 4,
      ...more,
    }),
  );
  print('features', trained.report.features);
  print('MB', trained.file.length / 1e6);
  const model = readModel(trained.file);
  const texts = all.slice(0, 20);
  const characters = texts.reduce((sum, { text }) => sum + text.length, 0);
  const start = performance.now();
  for (const { text } of texts) {
    for (const input of sentenceInputs(text, splitSentences(text))) {
      model.predict({ ...input, marks: [...input.marks!, ...phraseMarks(input.text)] });
    }
  }
  print('ms per 33,000 characters', ((performance.now() - start) * 33_000) / characters);
  for (const [name, labels] of Object.entries({ ten, twenty })) {
    const f1s = labels.map((label) => documentF1(all, owners, trained, label));
    print(`mean document F1, ${name}`, f1s.reduce((sum, f1) => sum + f1, 0) / f1s.length);
  }
  print('calibration error', trained.report.calibrationError);
}

/**
 * F1 of a document, decided by the highest probability of its sentences; thresholds come from the
 * other folds.
 */
function documentF1(
  all: readonly Contract[],
  owners: readonly number[],
  { outOfFold, report }: TrainedModel,
  label: string,
): number {
  const { labels, probabilities, folds, examples } = outOfFold;
  const column = labels.indexOf(label);
  const highest = new Float64Array(all.length);
  const foldOf = new Uint8Array(all.length);
  for (const [row, example] of examples.entries()) {
    const owner = owners[example]!;
    const probability = probabilities[row * labels.length + column]!;
    highest[owner] = Math.max(highest[owner]!, probability);
    foldOf[owner] = folds[row]!;
  }
  const truths = all.map(({ clauses }) => (clauses[label]?.length ?? 0) > 0);
  let [yes, right] = [0, 0];
  for (let fold = 0; fold < report.folds; fold += 1) {
    const others = [...all.keys()].filter((index) => foldOf[index] !== fold);
    const threshold = bestThreshold(
      others.map((index) => highest[index]!),
      others.map((index) => truths[index]!),
    );
    for (const index of all.keys()) {
      if (foldOf[index] !== fold || highest[index]! < threshold) continue;
      yes += 1;
      if (truths[index]) right += 1;
    }
  }
  return (2 * right) / (yes + truths.filter(Boolean).length);
}

async function timed<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  const start = performance.now();
  const before = process.cpuUsage();
  const result = await run();
  const { user, system } = process.cpuUsage(before);
  print(`${name}, seconds`, (performance.now() - start) / 1000);
  print(`${name}, processor seconds`, (user + system) / 1e6);
  return result;
}

function print(name: string, value: number): void {
  process.stdout.write(`${name}: ${Number.isInteger(value) ? value : value.toFixed(4)}\n`);
}

/** Reasons for which examples, settings or a model file are rejected. */
export type LearningFaultCode =
  | 'no_examples'
  | 'too_few_labels'
  | 'unknown_label'
  | 'empty_class'
  | 'too_few_examples'
  | 'label_in_one_fold'
  | 'contradictory_labels'
  | 'invalid_setting'
  | 'invalid_example'
  | 'no_features'
  | 'too_much_text'
  | 'model_too_large'
  | 'model_corrupted'
  | 'model_foreign'
  | 'model_too_new';

/** Thrown by training and by loading a model file. The message names the label or the setting. */
export class LearningFault extends Error {
  override readonly name = 'LearningFault';
  readonly code: LearningFaultCode;
  /** Indexes of the examples named in the message. */
  readonly examples: readonly number[];

  constructor(code: LearningFaultCode, message: string, examples: readonly number[] = []) {
    super(message);
    this.code = code;
    this.examples = examples;
  }
}

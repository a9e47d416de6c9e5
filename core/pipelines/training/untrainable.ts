/** The examples are unsuitable for training; the message has the reason. */
export class UntrainableExamples extends Error {
  override readonly name = 'UntrainableExamples';
  /** Value of type `LearningFaultCode`. */
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

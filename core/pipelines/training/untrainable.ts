/** Nothing good can be learned from the examples as they are; the message says why. */
export class UntrainableExamples extends Error {
  override readonly name = 'UntrainableExamples';
  /** A `LearningFaultCode`. */
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

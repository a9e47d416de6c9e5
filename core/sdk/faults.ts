/** Failures that a plugin may name; anything else it throws counts as a defect of the plugin. */
export type PipelineFaultCode = 'document_unreadable' | 'unsupported_document';

/** Ends the workflow as failed, with this code, without another attempt. */
export class PipelineFault extends Error {
  override readonly name = 'PipelineFault';
  readonly code: PipelineFaultCode;

  constructor(code: PipelineFaultCode, message: string) {
    super(message);
    this.code = code;
  }
}

import type { OperationExample } from 'workmill/sdk';

export const invoiceExample: OperationExample = { title: 'x', request: {}, response: {} };

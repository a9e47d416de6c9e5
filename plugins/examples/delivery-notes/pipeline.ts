// Delivery notes of a building merchant: read, compared with the order that the customer uploaded,
// and asked about at the carrier.

import {
  defineOperation,
  definePipeline,
  similarity,
  type Context,
  type FromSchema,
} from 'workmill/sdk';
import { readNote, type Note } from './read-note.ts';
import { inputSchema, orderSchema, outputSchema, settingsSchema } from './schemas.ts';

type Order = FromSchema<typeof orderSchema>;
type Unit = FromSchema<typeof outputSchema>;

const receive = defineOperation({
  title: 'Receive a delivery',
  description: 'Reads a delivery note and says what differs from the order.',
  input: inputSchema,
  options: { type: 'object', additionalProperties: false, properties: {} },
  output: outputSchema,
  published: outputSchema,
  documents: ['/document_url'],
  unit: 'delivery',
  successStatus: 'completed',
  eventType: 'delivery.received',
  businessObject: outputSchema,
  defaults: { confidenceThreshold: 0.5, requireHumanReviewBelow: 0.8 },
  steps: ['reading', 'comparing', 'tracking'],
  examples: [
    {
      title: 'A delivery as ordered',
      request: { input: { document_url: 'https://files.example.com/ls-4711.txt' } },
      response: {
        status: 'completed',
        completed_unit: {
          note_number: 'LS-4711',
          order_number: 'PO-1001',
          date: '2026-02-27',
          items: [{ article: 'Anchor bolt M12', quantity: 40, ordered: 40 }],
          differences: [],
          shipment_status: 'delivered',
        },
      },
    },
  ],

  async run(task, { step, reference, http, secrets, cache, log }) {
    const note = await step('reading', () => readNote(task.documents['/document_url']!));
    const order = await step('comparing', async () => {
      const number = note.order ?? task.input.order_number;
      return number === undefined ? null : await reference.lookup('delivery_orders', number);
    });
    const status = await step('tracking', () =>
      note.number === null ? null : shipmentStatus(note.number, { http, secrets, cache, log }),
    );
    const { tolerance_percent: tolerance } = task.settings as FromSchema<typeof settingsSchema>;
    const completedUnit = compareWith(note, order as Order | null, { status, tolerance });
    const failures = missing(note);
    return {
      completedUnit,
      confidence: failures.length > 0 ? 0.3 : order ? 0.97 : 0.85,
      evidence: note.evidence,
      validation: { rulesPassed: 3 - failures.length, failures },
      businessObject: completedUnit,
    };
  },

  review: ({ completedUnit: { differences } }) =>
    differences.length > 0
      ? {
          code: 'quantities_differ',
          message: `More or less than ordered: ${differences.join(', ')}.`,
          field: '/differences',
        }
      : null,
});

function compareWith(
  note: Note,
  order: Order | null,
  { status, tolerance }: { status: string | null; tolerance: number },
): Unit {
  const items = note.items.map((item) => {
    const line = order?.lines.find(({ article }) => similarity(article, item.article) > 0.9);
    return { ...item, ordered: line?.quantity ?? null };
  });
  const differs = ({ quantity, ordered }: Unit['items'][number]): boolean =>
    ordered !== null && Math.abs((quantity ?? 0) - ordered) > (ordered * tolerance) / 100;
  return {
    note_number: note.number,
    order_number: note.order,
    date: note.date,
    items,
    differences: items.filter(differs).map(({ article }) => article),
    shipment_status: status,
  };
}

function missing({ number, items, date }: Note) {
  return [
    ...(number === null ? [{ code: 'no_number', message: 'The note has no number.' }] : []),
    ...(date === null ? [{ code: 'no_date', message: 'The note has no date.' }] : []),
    ...(items.length === 0 ? [{ code: 'no_items', message: 'The note lists no articles.' }] : []),
  ];
}

/** A carrier that is out of reach is no reason to do without the rest: the status stays unknown. */
async function shipmentStatus(
  number: string,
  { http, secrets, cache, log }: Pick<Context, 'http' | 'secrets' | 'cache' | 'log'>,
): Promise<string | null> {
  const known = await cache.get(`status ${number}`);
  if (typeof known === 'string') return known;
  try {
    const { status, body } = await http.request({
      url: `https://carrier.example.com/shipments/${encodeURIComponent(number)}`,
      headers: { authorization: `Bearer ${await secrets.get('CARRIER_TOKEN')}` },
    });
    if (status !== 200) return null;
    const { state } = JSON.parse(body) as { state?: unknown };
    if (typeof state !== 'string') return null;
    await cache.set(`status ${number}`, state, { ttlMs: 60_000 });
    return state;
  } catch (error) {
    log.warn('the carrier gave no status', { reason: (error as Error).message });
    return null;
  }
}

export default definePipeline({
  title: 'Delivery notes',
  description: 'Delivery notes become goods received, compared with their orders.',
  settings: settingsSchema,
  operations: { receive },
  reference: {
    delivery_orders: {
      title: 'Orders',
      description: 'What was ordered, by order number.',
      schema: orderSchema,
      key: 'order_number',
      findBy: ['order_number'],
      searchIn: [],
    },
  },
});

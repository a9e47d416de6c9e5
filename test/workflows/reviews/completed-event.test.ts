import t from 'tap';
import { buildTenant, testDatabase } from '../../support/postgres.ts';
import { asReviewer, correct, reject, startReview, testReviews } from '../../support/reviews.ts';
import { ids } from '../../support/workflows.ts';

const database = await testDatabase(t);
await buildTenant(database);
const reviews = testReviews(database);
const outcome = { completedUnit: { total: 190 }, businessObject: { total: 190 }, evidence: {} };

async function buildEndpoint(eventTypes: string[]): Promise<string> {
  const endpointId = ids.uuid();
  await database.knex('webhook_endpoints').insert({
    tenant_id: 'acme',
    endpoint_id: endpointId,
    url: `https://e.example/${endpointId}`,
    payload: 'envelope',
    event_types: eventTypes,
    secret: Buffer.from('whsec_test'),
  });
  return endpointId;
}

function eventOf(workflowId: string) {
  return database
    .knex('events')
    .where({ workflow_id: workflowId, event_type: 'review.completed' })
    .first();
}

t.test('nobody is told of a completed review who does not ask for it', async (t) => {
  await buildEndpoint(['*']);
  const workflowId = await startReview(t, database);
  await reviews.decide(asReviewer(workflowId, 'ines'), reject);
  t.equal(await eventOf(workflowId), undefined);
});

t.test('an endpoint that names the event learns who decided what', async (t) => {
  const endpointId = await buildEndpoint(['review.completed']);
  const rejected = await startReview(t, database);
  const rejection = { ...reject, comment: 'Not ours.' };
  await reviews.decide(asReviewer(rejected, 'ines'), rejection);
  const event = await eventOf(rejected);
  t.match(event.data, {
    decision: 'reject',
    reviewers: ['ines'],
    comment: 'Not ours.',
    corrected: [],
  });
  const sent = await database.knex('deliveries').where({ event_id: event.event_id });
  t.same(
    sent.map((one) => one.endpoint_id),
    [endpointId],
  );
  const corrected = await startReview(t, database, { outcome });
  await reviews.decide(asReviewer(corrected, 'ines'), correct({ path: '/total', value: 1190 }));
  const { data } = await eventOf(corrected);
  t.match(data, { decision: 'correct', corrected: ['/total'] });
});

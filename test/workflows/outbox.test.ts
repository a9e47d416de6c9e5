import t from 'tap';
import { extractionHash, writeOutcome } from '../../core/pipelines/checked-outcome.ts';
import { eventsOf, type EnvelopeFacts, type OutboxForms } from '../../core/workflows/outbox.ts';
import { toSettlement } from '../../core/workflows/settlement.ts';
import type { Conclusion, Work } from '../../core/workflows/work.ts';

const work = { tenantId: 't', workflowId: 'w', mode: 'live', pipeline: 'finance' } as Work;
const forms: OutboxForms = { envelopeData: (facts) => facts, shortPayload: (facts) => facts };

t.test('the unit of a checked result is not gone through again for its events', async (t) => {
  let passes = 0;
  const completedUnit = {
    get number() {
      passes += 1;
      return 'R-1';
    },
  };
  const validation = { rulesPassed: 1, failures: [] };
  const made = { completedUnit, confidence: 0.5, evidence: {}, validation, businessObject: {} };
  const outcome = writeOutcome(made);
  passes = 0;
  const reason = 'low confidence';
  const verdict = { state: 'in_review', reason, announceFailure: true };
  const finished = { outcome, verdict, processedBy: 'finance@1', processingMs: 1 };
  const conclusion = { kind: 'finished', finished } as unknown as Extract<
    Conclusion,
    { kind: 'finished' }
  >;
  const settlement = toSettlement(work, conclusion, 0);
  const events = eventsOf(settlement, forms, new Date(0));
  t.equal(passes, 0);
  const hash = extractionHash({ number: 'R-1' });
  t.same(
    events.map(({ eventType, data }) => [eventType, (data as EnvelopeFacts).extractionHash]),
    [
      ['workflow.failed', hash],
      ['workflow.in_review', hash],
    ],
  );
});

t.test('a workflow that failed has the hash of no unit', async (t) => {
  const error = { code: 'document_unreadable', message: 'no' } as const;
  const settlement = toSettlement(work, { kind: 'failed', error }, 0);
  const [event] = eventsOf(settlement, forms, new Date(0));
  t.equal((event!.data as EnvelopeFacts).extractionHash, extractionHash(null));
});

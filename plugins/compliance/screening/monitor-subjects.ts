// Monitors screened subjects: when a watch list changes, they are screened again.

import type { Monitoring } from 'workmill/sdk';
import type { Subject } from '../checks/subject.ts';
import { presentScreening } from './present-hits.ts';
import { openLists, screenAgainst } from './screen-subject.ts';

export const screeningMonitoring: Monitoring = {
  title: 'Screened subjects',
  subject: '/compliance_object/screening/monitored',
  findings: '/compliance_object/screening/hits',
  key: '/entry_id',
  ruledOut: '/false_positive',
  label: '/name',
  source: '/list',
  set: 'watch_lists',
  eventType: 'compliance.screening_changed',
  async check(subjects, { clock, reference, signal }) {
    const at = clock.now();
    const lists = await openLists(reference);
    if ('failure' in lists) throw new Error(lists.failure);
    const found: object[][] = [];
    for (const subject of subjects) {
      signal.throwIfAborted();
      const screening = await screenAgainst(subject as Subject, lists, { reference, at });
      found.push(presentScreening(screening, null).hits);
    }
    return found;
  },
};

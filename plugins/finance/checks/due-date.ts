// Compares the due date with the issue date and the agreed terms.

import { daysApart } from '../history/identity.ts';
import { pointer, type Check } from './check.ts';

/** Longer than terms agreed between companies in the European Union (2011/7/EU: 60). */
const longestDays = 180;

export const dueDateChecks: readonly Check[] = [
  {
    code: 'due_before_issue',
    severity: 'warning',
    effect: 'none',
    says: 'due before it was issued',
    run({ read }) {
      if (!read.dueDate || !read.issueDate) return null;
      if (read.dueDate.value >= read.issueDate.value) return [];
      const message = `due on ${read.dueDate.value}, before its issue on ${read.issueDate.value}`;
      return [{ message, field: pointer.due_date }];
    },
  },
  {
    code: 'due_date_far',
    severity: 'info',
    effect: 'none',
    says: 'due more than 180 days after its issue',
    run({ read }) {
      if (!read.dueDate || !read.issueDate) return null;
      const days = daysApart(read.dueDate.value, read.issueDate.value);
      if (read.dueDate.value < read.issueDate.value || days <= longestDays) return [];
      return [{ message: `due ${days} days after its issue`, field: pointer.due_date }];
    },
  },
  {
    code: 'due_before_terms',
    severity: 'warning',
    effect: 'none',
    says: "due earlier than the known vendor's payment_terms_days",
    run({ read, known }) {
      const agreed = known.vendor?.record.payment_terms_days;
      if (agreed === undefined || !read.dueDate || !read.issueDate) return null;
      // A due date before the issue date has its own flag.
      if (read.dueDate.value < read.issueDate.value) return null;
      const days = daysApart(read.dueDate.value, read.issueDate.value);
      if (days >= agreed) return [];
      const message = `due ${days} days after its issue; ${agreed} are agreed with the vendor`;
      return [{ message, field: pointer.due_date }];
    },
  },
];

// Quality of an operation on the tenant's own work, from its reviews.

import type { Database } from '../../database/connection.ts';
import { readEnded, readFields, readReviews, type OperationOf } from './queries.ts';
import { buildQualityReport, type QualityReport } from './report.ts';

export type QualityOf = (of: OperationOf) => Promise<QualityReport>;

export function createQuality({ database }: { database: Database }): QualityOf {
  return async (of) => {
    const [reviews, ended, fields] = await Promise.all([
      readReviews(database, of),
      readEnded(database, of),
      readFields(database, of),
    ]);
    return buildQualityReport(reviews, ended, fields);
  };
}

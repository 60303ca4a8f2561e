import { type ClientErrorReport, reportClientError } from '@dealwright/contract/errors';
import { call } from '../../../lib/http.ts';

export async function sendReport(report: ClientErrorReport): Promise<void> {
  await call(reportClientError, { body: report });
}

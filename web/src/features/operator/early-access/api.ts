import { type EarlyAccessInput, requestEarlyAccess } from '@dealwright/contract/operator/early-access';
import { call } from '../../../lib/http.ts';

export async function sendRequest(input: EarlyAccessInput): Promise<void> {
  await call(requestEarlyAccess, { body: input });
}

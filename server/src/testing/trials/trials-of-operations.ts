import type { CanaryDeal } from '../canary-deal.ts';
import { NOBODYS, OWN_ONLY, type Trials } from './trial.ts';

const operation = ({ operationId }: CanaryDeal) => ({ operation_id: operationId });

/** Only the person and the company's admins find an operation. */
export const TRIALS_OF_OPERATIONS: Trials = {
  listOperations: { expected: OWN_ONLY },
  getOperation: { expected: NOBODYS, params: operation },
  listKeptRecords: { expected: NOBODYS, params: operation },
  undoOperation: { expected: NOBODYS, params: operation },
};

import type { CanaryDeal } from '../canary-deal.ts';
import { askers, NOBODYS, OWN_ONLY, type Trials } from './trial.ts';

const oneOf = ({ importId }: CanaryDeal) => ({ id: importId });

/** Imports are found by who brought the files and by admins of the company alone. */
export const TRIALS_OF_IMPORTS: Trials = {
  listImports: { expected: OWN_ONLY },
  createImport: { expected: askers(401, 415, 415, 415, 415) },
  getImport: { expected: NOBODYS, params: oneOf },
  changeImport: { expected: NOBODYS, params: oneOf, body: () => ({}) },
  previewImport: { expected: NOBODYS, params: oneOf },
  runImport: { expected: NOBODYS, params: oneOf },
  undoImport: { expected: NOBODYS, params: oneOf },
  downloadFailedRows: { expected: NOBODYS, params: oneOf },
};

import type { Route } from '@dealwright/contract/route';
import { requireRecentProof, type SessionRow } from '../authenticate.ts';
import { AppError } from '../errors.ts';

/** What the contract says of a recent proof, held while an operation runs. */
export interface ProofGate {
  /** For operations that always ask, before the handler: throws what `mayAsk` refuses with, else `proof_required`. */
  readonly pass: (mayAsk: () => Promise<void> | void) => Promise<void>;
  /** For operations that ask only sometimes: throws `proof_required` where the change is one that calls for a proof. */
  readonly proveIf: (needed: boolean) => void;
  /** After the handler: throws where it never said whether a proof was needed, which no test may miss. */
  readonly requireSaid: () => void;
}

export function openProofGate(
  { proof, operationId }: Pick<Route, 'proof' | 'operationId'>,
  session: SessionRow | null,
  now: Date,
): ProofGate {
  let said = proof !== 'sometimes';
  const requireProof = () => {
    if (!session) throw new AppError('not_signed_in', 'Please sign in to continue.');
    requireRecentProof(session, now);
  };
  return {
    pass: async (mayAsk) => {
      if (proof !== 'always') return;
      await mayAsk();
      requireProof();
    },
    proveIf: (needed) => {
      said = true;
      if (needed) requireProof();
    },
    requireSaid: () => {
      if (!said) throw new Error(`${operationId} did not say whether it needs a recent proof`);
    },
  };
}

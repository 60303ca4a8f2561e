import { type ReactNode, Suspense, useRef, useState } from 'react';
import { isProblem } from '../../../lib/http.ts';
import { lazy } from '../../../ui/lazy.ts';

const ProofDialog = lazy(() =>
  import('./proof-dialog.tsx').then((module) => ({ default: module.ProofDialog })),
);

/** The person would not give their password again: nothing was done, and nothing went wrong. */
export class ProofDeclined extends Error {
  constructor() {
    super('The password was not given again');
    this.name = 'ProofDeclined';
  }
}

/** Calls; if the server wants a proof first, asks for it and calls again. Throws ProofDeclined if declined. */
export type ProofRun = <T>(work: () => Promise<T>) => Promise<T>;

interface Proof {
  readonly run: ProofRun;
  /** Stands wherever the caller renders it, so that it lies above the dialog it is asked from. */
  readonly dialog: ReactNode;
}

interface Asked {
  readonly given: () => void;
  readonly declined: () => void;
}

/** For operations whose contract asks for a proof of the last ten minutes. */
export function useProof(): Proof {
  const [asking, setAsking] = useState(false);
  const asked = useRef<Asked | null>(null);

  const ask = () =>
    new Promise<void>((resolve, reject) => {
      asked.current = { given: resolve, declined: () => reject(new ProofDeclined()) };
      setAsking(true);
    });
  const finish = (end: keyof Asked) => {
    setAsking(false);
    asked.current?.[end]();
    asked.current = null;
  };

  return {
    run: async (work) => {
      try {
        return await work();
      } catch (error) {
        if (!isProblem(error, 'proof_required')) throw error;
        await ask();
        return work();
      }
    },
    dialog: asking && (
      <Suspense fallback={null}>
        <ProofDialog onGiven={() => finish('given')} onDeclined={() => finish('declined')} />
      </Suspense>
    ),
  };
}

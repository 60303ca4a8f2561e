import type { Session } from '@dealwright/contract/identity/session';
import { useEffect, useRef, useState } from 'react';
import { isProblem } from '../../../lib/http.ts';
import { openChallenge, startChallenge, verifyCode } from './api.ts';

interface OpenChallenge {
  readonly factorId: string;
  readonly challengeId: string;
}

interface Challenge {
  /** `failed`: it could not be begun; `retry` tries again. */
  readonly state: 'starting' | 'open' | 'failed';
  readonly retry: () => void;
  /** Sends a code; null, with nothing sent, while there is no challenge or no code. */
  readonly verify: (code: string) => Promise<Session | null>;
}

/** Begins a challenge of the first verified authenticator as soon as it is shown. */
export function useChallenge({ onNoFactor }: { readonly onNoFactor: () => void }): Challenge {
  const [state, setState] = useState<Challenge['state']>('starting');
  const [attempt, setAttempt] = useState(0);
  const open = useRef<OpenChallenge | null>(null);
  const tellNoFactor = useRef(onNoFactor);
  tellNoFactor.current = onNoFactor;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run again for each attempt
  useEffect(() => {
    let left = false;
    setState('starting');
    startChallenge().then(
      (started) => {
        if (left) return;
        open.current = started;
        if (started) setState('open');
        else tellNoFactor.current();
      },
      (error: unknown) => {
        console.warn('Couldn’t start the two-factor challenge:', error);
        if (!left) setState('failed');
      },
    );
    return () => {
      left = true;
    };
  }, [attempt]);

  return {
    state,
    retry: () => setAttempt((count) => count + 1),
    verify: async (code) => {
      const challenge = open.current;
      if (!challenge || code === '') return null;
      try {
        return await verifyCode({ ...challenge, code });
      } catch (error) {
        // It lasts five minutes; renews it quietly for people who took longer to find their phone.
        if (!isProblem(error, 'conflict')) throw error;
        const fresh = { ...challenge, challengeId: await openChallenge(challenge.factorId) };
        open.current = fresh;
        return verifyCode({ ...fresh, code });
      }
    },
  };
}

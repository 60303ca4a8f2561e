import { useState } from 'react';
import { newIdempotencyKey } from './http.ts';

interface IdempotencyKey {
  /** The same for the same body, so that a second try makes no second record where only the answer was lost. */
  of(body: unknown): string;
  /** Once it was answered: the same body from then on is another record. */
  forget(): void;
}

function remember(): IdempotencyKey {
  let last = { sent: '', key: '' };
  return {
    of: (body) => {
      const sent = JSON.stringify(body);
      if (last.sent !== sent) last = { sent, key: newIdempotencyKey() };
      return last.key;
    },
    forget: () => {
      last = { sent: '', key: '' };
    },
  };
}

/** The keys of what one form creates. */
export function useIdempotencyKey(): IdempotencyKey {
  return useState(remember)[0];
}

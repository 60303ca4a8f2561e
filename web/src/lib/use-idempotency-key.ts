import { useRef } from 'react';
import { newIdempotencyKey } from './http.ts';

/**
 * The key of a creation: the same for the same body, so that a second try makes no second record where only the answer
 * to the first was lost.
 */
export function useIdempotencyKey(): (body: unknown) => string {
  const last = useRef({ sent: '', key: '' });
  return (body) => {
    const sent = JSON.stringify(body);
    if (last.current.sent !== sent) last.current = { sent, key: newIdempotencyKey() };
    return last.current.key;
  };
}

import type { StreamEvent } from '@dealwright/contract/notifications/stream';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useMe } from '../identity/members/use-me.ts';
import { DealRefresher } from './deal-refresher.ts';
import { listenToStream } from './deal-stream.ts';

/**
 * Keeps what is shown of deals true as others change them, within a second and without reload. For each page that
 * shows deals; one connection serves them all. `onEvent` hears each change, for what a page keeps besides.
 */
export function useLiveDeals(onEvent?: (event: StreamEvent) => void): void {
  const client = useQueryClient();
  const myId = useRef<string | null>(null);
  const heard = useRef(onEvent);
  const me = useMe();
  useEffect(() => {
    myId.current = me?.id ?? null;
    heard.current = onEvent;
  });
  useEffect(() => {
    const refresher = new DealRefresher(client, () => myId.current);
    const stopListening = listenToStream({
      onEvent: (event) => {
        refresher.note(event);
        heard.current?.(event);
      },
      onResync: () => refresher.resync(),
    });
    return () => {
      stopListening();
      refresher.stop();
    };
  }, [client]);
}

import { openStream, type StreamEvent, streamEventSchema } from '@dealwright/contract/notifications/stream';
import { routeUrl } from '@dealwright/contract/route';

interface StreamListener {
  readonly onEvent: (event: StreamEvent) => void;
  /** Something may have been missed: ask again for what is shown. */
  readonly onResync: () => void;
}

const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 20_000;
const SHORTEST_PAUSE_MS = 500;
/** Going from page to page keeps the stream. */
const LINGER_MS = 5000;
/** A stream that opens within this time has missed nothing of what the page shows. */
const AT_ONCE_MS = 1000;

const listeners = new Set<StreamListener>();
let source: EventSource | null = null;
let failures = 0;
let wasOpen = false;
let reconnection: number | undefined;
let closing: number | undefined;

function resync(): void {
  for (const listener of listeners) listener.onResync();
}

/** A background page reconnects when it becomes visible: after an outage that is most of them. */
function resyncWhenSeen(): void {
  document.removeEventListener('visibilitychange', resyncWhenSeen);
  if (document.hidden) document.addEventListener('visibilitychange', resyncWhenSeen);
  else resync();
}

/** After a refusal such as 503, which ends an EventSource for good: at any time up to a bound that grows. */
function pauseMs(): number {
  const longestMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1));
  return SHORTEST_PAUSE_MS + Math.random() * (longestMs - SHORTEST_PAUSE_MS);
}

function parse(data: unknown): StreamEvent | null {
  try {
    return streamEventSchema.safeParse(JSON.parse(String(data))).data ?? null;
  } catch {
    return null;
  }
}

function connect(): void {
  const askedAt = performance.now();
  source = new EventSource(routeUrl(openStream));
  source.addEventListener('open', () => {
    failures = 0;
    // The first opening comes with fresh pages, unless it took its time; each later one may follow a gap.
    if (wasOpen || performance.now() - askedAt > AT_ONCE_MS) resyncWhenSeen();
    wasOpen = true;
  });
  source.addEventListener('message', ({ data }) => {
    const event = parse(data);
    if (event) for (const listener of listeners) listener.onEvent(event);
  });
  source.addEventListener('resync', resyncWhenSeen);
  // A lost connection is opened again by the browser, when the stream last told it to.
  source.addEventListener('error', () => {
    if (source?.readyState !== EventSource.CLOSED) return;
    failures += 1;
    reconnection = window.setTimeout(connect, pauseMs());
  });
}

function disconnect(): void {
  window.clearTimeout(reconnection);
  source?.close();
  source = null;
}

/** Subscribes to this tab's one stream, which is open while it has subscribers. */
export function listenToStream(listener: StreamListener): () => void {
  window.clearTimeout(closing);
  listeners.add(listener);
  if (!source) connect();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) closing = window.setTimeout(disconnect, LINGER_MS);
  };
}

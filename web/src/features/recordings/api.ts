import {
  attachTranscript,
  completeRecording,
  createRecording,
  getRecording,
  listRecordings,
  listTranscript,
  playRecording,
  type Recording,
  type RecordingDetail,
  type RecordingPart,
  refuseRecording,
  removeRecording,
  sendChunk,
  type TranscriptSegment,
  transcribeRecording,
} from '@dealwright/contract/recordings/recordings';
import { type ResponseOf, routeUrl, type SentBody } from '@dealwright/contract/route';
import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { dealKey, refreshDeal } from '../../lib/deal-query-key.ts';
import { call, isProblem } from '../../lib/http.ts';
import { uploadFile } from '../../lib/upload.ts';
import type { Chunk, ChunkDoor } from './chunks/chunk-source.ts';

export type {
  Recording,
  RecordingDetail,
  RecordingPart,
  TranscriptSegment,
} from '@dealwright/contract/recordings/recordings';

export type NewRecording = SentBody<typeof createRecording>;
type RecordingPage = ResponseOf<typeof listRecordings>;

/** Which recording of which deal. */
export interface RecordingRef {
  readonly number: number;
  readonly id: string;
}

const LOOK_AGAIN_MS = 3000;
const LIST_PAGE = 50;
const PAGE = 200;

const pathOf = ({ number, id }: RecordingRef) => ({ number, recording_id: id });
const listKey = (number: number) => dealKey(number, 'recordings');
const oneKey = ({ number, id }: RecordingRef) => dealKey(number, 'recording', id);

/** Something happens to it on the server, without anybody. */
export function isUnderWay({ state, transcription }: Pick<Recording, 'state' | 'transcription'>): boolean {
  return (
    state === 'assembling' ||
    state === 'transcribing' ||
    transcription === 'waiting' ||
    transcription === 'running'
  );
}

/** The recordings of a deal, the latest first; looked at again while one is prepared or transcribed. */
export function useRecordings(number: number) {
  return useInfiniteQuery({
    queryKey: listKey(number),
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: LIST_PAGE, ...(pageParam !== null && { cursor: pageParam }) };
      return call(listRecordings, { params: { number }, query, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    refetchInterval: ({ state }) => (listed(state.data).some(isUnderWay) ? LOOK_AGAIN_MS : false),
  });
}

/** The recordings of the pages that are there. */
export function listed(data: { readonly pages: readonly RecordingPage[] } | undefined): readonly Recording[] {
  return data?.pages.flatMap(({ items }) => items) ?? [];
}

/** The recording that a note is the transcript of; null if there is none. */
export function useRecordingOf(number: number, interactionId: string, isAsked = true) {
  return useQuery({
    queryKey: [...listKey(number), interactionId],
    enabled: isAsked,
    queryFn: async ({ signal }) => {
      const query = { interaction_id: interactionId, limit: 1 };
      const { items } = await call(listRecordings, { params: { number }, query, signal });
      return items[0] ?? null;
    },
  });
}

export function useRecording(ref: RecordingRef) {
  return useQuery({
    queryKey: oneKey(ref),
    queryFn: ({ signal }) => call(getRecording, { params: pathOf(ref), signal }),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? LOOK_AGAIN_MS : false),
  });
}

async function readTranscript(ref: RecordingRef, signal: AbortSignal): Promise<readonly TranscriptSegment[]> {
  const segments: TranscriptSegment[] = [];
  let cursor: string | null = null;
  do {
    const query: { limit: number; cursor?: string } = { limit: PAGE, ...(cursor !== null && { cursor }) };
    const page: ResponseOf<typeof listTranscript> = await call(listTranscript, {
      params: pathOf(ref),
      query,
      signal,
    });
    segments.push(...page.items);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return segments;
}

/** What was said, whole: a player finds its place anywhere in it. */
export function useTranscript(ref: RecordingRef, isThere: boolean) {
  return useQuery({
    queryKey: [...oneKey(ref), 'transcript'],
    queryFn: ({ signal }) => readTranscript(ref, signal),
    enabled: isThere,
  });
}

export const beginRecording = (number: number, body: NewRecording, key: string): Promise<RecordingDetail> =>
  call(createRecording, { params: { number }, body, idempotencyKey: key });

export const fetchRecording = (ref: RecordingRef): Promise<RecordingDetail> =>
  call(getRecording, { params: pathOf(ref) });

export const audioUrl = (ref: RecordingRef, { track, part }: Pick<RecordingPart, 'track' | 'part'>): string =>
  routeUrl(playRecording, { ...pathOf(ref), track, part });

async function sha256Of(bytes: ArrayBuffer): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A recording that has ended with it needs it no more: it is sent. */
async function unlessEnded(attempt: Promise<unknown>): Promise<void> {
  await attempt.catch((error: unknown) => {
    if (!isProblem(error, 'recording_ended')) throw error;
  });
}

/** Where the chunks of a recording go. */
export function doorOf(ref: RecordingRef, onShare: (share: number) => void = () => undefined): ChunkDoor {
  return {
    send: async ({ track, part, sequence, offsetMs, bytes }: Chunk, signal) => {
      const query = { sha256: await sha256Of(bytes), starts_at_ms: offsetMs };
      const params = { ...pathOf(ref), track, part, sequence };
      const file = new Blob([bytes]);
      await unlessEnded(uploadFile(sendChunk, { params, query, file, onProgress: onShare, signal }));
    },
    complete: async (parts, signal) => {
      const body = { parts: parts.map(({ track, part, chunks }) => ({ track, part, chunks })) };
      await unlessEnded(call(completeRecording, { params: pathOf(ref), body, signal }));
    },
  };
}

/** After anything changed about recordings of a deal; what it says elsewhere follows from its notes. */
export const refreshRecordings = (client: QueryClient, number: number): Promise<void> =>
  refreshDeal(client, number);

function useRecordingChange<Answer>(ref: RecordingRef, change: () => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => refreshDeal(client, ref.number) });
}

export const refuse = (ref: RecordingRef) => call(refuseRecording, { params: pathOf(ref) });

export function useRefuseRecording(ref: RecordingRef) {
  return useRecordingChange(ref, () => refuse(ref));
}

export function useTranscribeRecording(ref: RecordingRef) {
  return useRecordingChange(ref, () => call(transcribeRecording, { params: pathOf(ref) }));
}

/** Uses what the server has of a recording whose rest is lost. */
export function useKeepWhatArrived(ref: RecordingRef) {
  return useRecordingChange(ref, async () => {
    const { parts } = await fetchRecording(ref);
    await doorOf(ref).complete(arrived(parts), new AbortController().signal);
  });
}

/** The chunks of each part up to the first that is missing. */
export function arrived(
  parts: readonly Pick<RecordingPart, 'track' | 'part' | 'starts_at_ms' | 'received'>[],
) {
  return parts
    .map(({ track, part, starts_at_ms: offsetMs, received }) => {
      const there = new Set(received);
      let chunks = 0;
      while (there.has(chunks)) chunks += 1;
      return { track, part, offsetMs, chunks };
    })
    .filter(({ chunks }) => chunks > 0);
}

export function useAttachTranscript(number: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, interactionId }: { readonly id: string; readonly interactionId: string }) =>
      call(attachTranscript, {
        params: pathOf({ number, id }),
        body: { interaction_id: interactionId },
      }),
    onSettled: () => refreshDeal(client, number),
  });
}

export function useRemoveRecording({ number, id }: RecordingRef) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(removeRecording, { params: pathOf({ number, id }) }),
    // All but the deleted one itself, which is still shown for a moment and would not be found.
    onSuccess: () =>
      client.invalidateQueries({
        queryKey: dealKey(number),
        predicate: ({ queryKey }) => queryKey[3] !== id,
      }),
  });
}

import { listRecordings, type Recording } from '@dealwright/contract/recordings/recordings';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { createQueryClient } from '../../lib/query-client.ts';
import { fakeApi, isOf, json, type SentRequest } from '../../testing/fake-api.ts';
import { DealRecordings } from './deal-recordings.tsx';
import { QuoteListenButton } from './listen-button.tsx';

const uuid = (place: number) => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`;
const person = { id: uuid(1), name: 'Rosa Petrov' };
const AT = '2026-03-02T10:00:00Z';

const recordingOf = (place: number): Recording => ({
  id: uuid(place),
  title: `Call ${place}`,
  kind: 'call',
  origin: 'recorded',
  state: 'transcribed',
  file_name: null,
  occurred_at: AT,
  duration_ms: 9000,
  bytes: 1,
  has_audio: true,
  consent: { text: 'Yes', confirmed_by: person, confirmed_at: AT },
  transcription: 'done',
  progress: null,
  retry_at: null,
  problem: null,
  interaction_id: uuid(1000 + place),
  delete_on: null,
  audio_removed_at: null,
  stopped_at: null,
  version: 1,
  created_by: person,
  created_at: AT,
  updated_at: AT,
  can: { edit: true, send: false, complete: false, transcribe: false },
});

const rest = { can_transcribe: true, storage: { used: 1, most: 2 }, can: { add: true } };
const page = (places: readonly number[], next_cursor: string | null) =>
  json({ items: places.map(recordingOf), next_cursor, ...rest });

/** Two pages: 60 to 11, then 10 to 1. */
function answer(request: SentRequest): Response {
  if (!isOf(request, listRecordings)) throw new Error(request.path);
  const query = new URLSearchParams(request.path.split('?')[1]);
  const note = query.get('interaction_id');
  if (note !== null) return page([Number(note.slice(-12)) - 1000], null);
  const places = Array.from({ length: 60 }, (_, at) => 60 - at);
  return query.get('cursor') === null ? page(places.slice(0, 50), 'more') : page(places.slice(50), null);
}

const show = (what: ReactNode) =>
  render(<QueryClientProvider client={createQueryClient()}>{what}</QueryClientProvider>);
const ignore = () => undefined;

describe('the recordings of a deal', () => {
  it('REC63 show all there are, page by page', async () => {
    fakeApi(answer);
    show(<DealRecordings number={7} canEdit={false} onOpen={ignore} />);
    const list = await screen.findByRole('list', { name: 'Recordings' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(50);
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await within(list).findByText('Call 1')).toBeTruthy();
    expect(within(list).getAllByRole('listitem')).toHaveLength(60);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('REC63 a quote of one that isn’t among the latest is heard too', async () => {
    const sent = fakeApi(answer);
    const heard: string[] = [];
    const of = (place: number) => (
      <QuoteListenButton number={7} interactionId={uuid(1000 + place)} onListen={(id) => heard.push(id)} />
    );
    const { unmount } = show(of(42));
    fireEvent.click(await screen.findByRole('button', { name: 'Listen' }));
    expect(sent).toHaveLength(1);
    unmount();
    show(of(3));
    fireEvent.click(await screen.findByRole('button', { name: 'Listen' }));
    expect(heard).toEqual([uuid(42), uuid(3)]);
  });
});

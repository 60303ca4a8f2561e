import type { Speaker } from '@dealwright/contract/interactions';
import type { Tx } from '@dealwright/db/database';
import { newId } from '../../platform/ids.ts';
import { type Announcement, announceInteraction } from './announce.ts';
import { readOccurredAt } from './occurred.ts';
import { insertInteraction } from './store.ts';

export interface NewTranscript {
  readonly kind: 'call' | 'meeting';
  readonly title: string;
  readonly body: string;
  readonly occurredAt: string;
  readonly speakers: readonly Speaker[];
}

/** Keeps what was heard in a recording as a note of the person who recorded it. Returns its id. */
export async function keepTranscript(tx: Tx, call: Announcement, transcript: NewTranscript): Promise<string> {
  const { actor, deal, now } = call;
  const { kind, title, body, speakers } = transcript;
  const occurredAt = readOccurredAt(transcript.occurredAt, now);
  const id = newId();
  await insertInteraction(tx, deal, {
    id,
    kind,
    title,
    body,
    content: null,
    format: 'recording',
    fileName: null,
    speakers,
    occurredAt,
    authorId: actor.userId,
    now,
  });
  await announceInteraction(tx, call, null, {
    id,
    kind,
    title,
    occurred_at: occurredAt,
    length: body.length,
  });
  return id;
}

import type {
  createInteraction as createInteractionRoute,
  Interaction,
} from '@dealwright/contract/interactions';
import type { BodyOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import { newId } from '../../platform/ids.ts';
import { announceInteraction, type InteractionChange } from './announce.ts';
import { checkContent } from './check-content.ts';
import { checkSpeakers, stillKnown, withProposals } from './check-speakers.ts';
import { getInteractionView } from './get-interaction.ts';
import { newMentions } from './mentions.ts';
import { readOccurredAt } from './occurred.ts';
import { fileNameOf } from './read-input.ts';
import type { ReadText } from './source-reading.ts';
import { insertInteraction, listStakeholders } from './store.ts';

type Input = BodyOf<typeof createInteractionRoute>;

/** Keeps a note or a text from outside, as it was read before: its words, who speaks in it, and when it happened. */
export async function createInteraction(
  tx: Tx,
  call: InteractionChange,
  input: Input,
  read: ReadText,
): Promise<Interaction> {
  const { actor, deal, now } = call;
  const content = checkContent(input.content);
  const mentioned = await newMentions(tx, deal, null, content);
  const occurredAt = readOccurredAt(input.occurred_at, now);
  const stakeholders = await listStakeholders(tx, deal);
  const speakers = checkSpeakers(input.speakers, stakeholders);
  const id = newId();
  await insertInteraction(tx, deal, {
    id,
    kind: input.kind,
    title: input.title,
    body: read.body,
    content,
    format: read.format,
    fileName: fileNameOf(input.source),
    speakers: withProposals(speakers, stillKnown(read.speakers, stakeholders)),
    occurredAt,
    authorId: actor.userId,
    now,
  });
  const { kind, title } = input;
  const facts = { id, kind, title, occurred_at: occurredAt, length: read.body.length };
  await announceInteraction(tx, call, null, facts, mentioned);
  return getInteractionView(tx, actor, deal, id);
}

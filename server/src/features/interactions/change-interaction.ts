import type {
  changeInteraction as changeInteractionRoute,
  Interaction,
  Speaker,
} from '@dealwright/contract/interactions';
import type { BodyOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import { AppError } from '../../platform/errors.ts';
import { announceInteraction, type InteractionChange } from './announce.ts';
import { checkContent } from './check-content.ts';
import { checkSpeakers, stillKnown, withProposals } from './check-speakers.ts';
import { getInteractionView, lockOwnInteraction } from './get-interaction.ts';
import { newMentions } from './mentions.ts';
import { readOccurredAt } from './occurred.ts';
import { presentInteraction } from './present-interaction.ts';
import type { ReadText } from './source-reading.ts';
import {
  type InteractionRow,
  isBeingAnalysed,
  listStakeholders,
  setAsideSuggestions,
  updateInteraction,
} from './store.ts';

type Input = BodyOf<typeof changeInteractionRoute>;

interface Change extends InteractionChange {
  readonly interactionId: string;
  readonly version: number;
}

const factsOf = (row: { id: string; kind: string; title: string; occurred_at: Date; body: string }) => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  occurred_at: row.occurred_at.toISOString(),
  length: row.body.length,
});

interface NewText {
  readonly body: string;
  readonly speakers: readonly Speaker[];
}

/** Takes the new text, already parsed. Throws 409 while evidence or an analysis relies on the old one. */
async function takeNewText(
  tx: Tx,
  { actor, deal, now }: Change,
  row: InteractionRow,
  read: ReadText,
): Promise<NewText> {
  if (read.body === row.body) return { body: row.body, speakers: row.speakers };
  if (row.quoted) {
    throw new AppError('conflict', 'Evidence quotes this text, so its words can no longer be changed.');
  }
  if (await isBeingAnalysed(tx, deal, row.id)) {
    throw new AppError('conflict', 'The analyst is reading this text. Change it once the analysis is done.');
  }
  await setAsideSuggestions(tx, deal, row.id, actor.userId, now);
  const kept = row.speakers.filter(({ label }) => read.speakers.some((speaker) => speaker.label === label));
  const proposals = stillKnown(read.speakers, await listStakeholders(tx, deal));
  return { body: read.body, speakers: withProposals(kept, proposals) };
}

/**
 * Changes an interaction and, if given, its already parsed text. Throws 412 if another change came first, 409 if its
 * words can't change.
 */
export async function changeInteraction(
  tx: Tx,
  change: Change,
  input: Input,
  read: ReadText | null,
): Promise<Interaction> {
  const { actor, deal, now, interactionId, version } = change;
  const row = await lockOwnInteraction(tx, actor, deal, interactionId);
  if (row.version !== version) {
    throw new AppError('stale_version', 'Someone else changed this in the meantime.', {
      current: presentInteraction(actor, deal, row),
    });
  }
  const occurredAt =
    input.occurred_at === undefined ? row.occurred_at.toISOString() : readOccurredAt(input.occurred_at, now);
  const said = input.speakers && checkSpeakers(input.speakers, await listStakeholders(tx, deal));
  const text = read === null ? row : await takeNewText(tx, change, row, read);
  const content = 'content' in input ? checkContent(input.content) : row.content;
  const kept = input.text !== undefined && !('content' in input) ? null : content;
  const mentioned = await newMentions(tx, deal, row.content, kept);
  await updateInteraction(tx, deal, row.id, {
    kind: input.kind ?? row.kind,
    title: input.title ?? row.title,
    occurredAt,
    body: text.body,
    content: kept,
    speakers: said ?? text.speakers,
    now,
  });
  const after = await getInteractionView(tx, actor, deal, row.id);
  await announceInteraction(
    tx,
    change,
    factsOf(row),
    factsOf({ ...after, occurred_at: new Date(after.occurred_at) }),
    mentioned,
  );
  return after;
}

import {
  changeInteraction as changeInteractionRoute,
  createInteraction as createInteractionRoute,
  getInteraction,
  listInteractions,
  listMentionable,
  readSource,
  removeInteraction as removeInteractionRoute,
} from '@dealwright/contract/interactions';
import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../platform/actor.ts';
import type { Router } from '../../platform/http/serve.ts';
import { mayWorkDeal, requireEditableDeal, requireReadableDeal } from '../deals/access.ts';
import { changeInteraction } from './change-interaction.ts';
import { createInteraction } from './create-interaction.ts';
import { getInteractionView } from './get-interaction.ts';
import { offerMentions } from './mentions.ts';
import { pastDay } from './occurred.ts';
import { sourceInput } from './read-input.ts';
import { readInteractionPage } from './read-page.ts';
import { removeInteraction } from './remove-interaction.ts';
import type { ReadText, SourceReading } from './source-reading.ts';
import { surroundingsOf } from './surroundings.ts';

function registerReading(router: Router, reading: SourceReading): void {
  router.member(listInteractions, async ({ actor, tx, params, query }) => {
    const deal = await requireReadableDeal(tx, actor, { number: params.number });
    return readInteractionPage(tx, actor, deal, query);
  });

  router.member(getInteraction, async ({ actor, tx, params }) => {
    const deal = await requireReadableDeal(tx, actor, { number: params.number });
    return getInteractionView(tx, actor, deal, params.interaction_id);
  });

  router.member(listMentionable, async ({ actor, tx, params, query }) => {
    const deal = await requireReadableDeal(tx, actor, { number: params.number });
    return offerMentions(tx, deal, query.q);
  });

  router.memberAside(readSource, readingOf(reading), async ({ actor, tx, params, now }, read) => {
    await requireEditableDeal(tx, actor, { number: params.number });
    const speakers = read.speakers.map((speaker) => ({ ...speaker, confirmed: false }));
    return {
      kind: read.kind,
      title: read.title,
      format: read.format,
      body: read.body,
      occurred_on: pastDay(read.occurredOn, now),
      speakers,
    };
  });
}

/** Who may be meant is looked up first; the text is read when that transaction has ended. */
function readingOf(reading: SourceReading) {
  return async ({ actor, tx, params, body }: Asked): Promise<() => Promise<ReadText>> => {
    const deal = await requireEditableDeal(tx, actor, { number: params.number });
    const surroundings = await surroundingsOf(tx, deal);
    return async () => reading.read(actor.companyId, sourceInput(body.source), surroundings);
  };
}

interface Asked {
  readonly actor: Actor;
  readonly tx: Tx;
  readonly params: { readonly number: number };
  readonly body: { readonly source: Parameters<typeof sourceInput>[0] };
}

export function registerInteractions(router: Router, reading: SourceReading): void {
  registerReading(router, reading);

  router.memberAside(
    createInteractionRoute,
    readingOf(reading),
    async ({ actor, tx, params, body, now }, read) => {
      const deal = await requireEditableDeal(tx, actor, { number: params.number });
      return createInteraction(tx, { actor, deal, now }, body, read);
    },
    mayWorkDeal,
  );

  router.memberAside(
    changeInteractionRoute,
    async ({ actor, tx, params, body: { text } }) => {
      const deal = await requireEditableDeal(tx, actor, { number: params.number });
      if (text === undefined) return async () => null;
      const surroundings = await surroundingsOf(tx, deal);
      return async () => reading.read(actor.companyId, { text }, surroundings);
    },
    async ({ actor, tx, params, body, version, now }, read) => {
      const deal = await requireEditableDeal(tx, actor, { number: params.number });
      const change = { actor, deal, now, version, interactionId: params.interaction_id };
      return changeInteraction(tx, change, body, read);
    },
  );

  router.member(removeInteractionRoute, async ({ actor, tx, params, now }) => {
    const deal = await requireEditableDeal(tx, actor, { number: params.number });
    await removeInteraction(tx, { actor, deal, now, interactionId: params.interaction_id });
    return undefined;
  });
}

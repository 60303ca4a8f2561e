import {
  changeInteraction as changeInteractionRoute,
  createInteraction as createInteractionRoute,
  getInteraction,
  listInteractions,
  listMentionable,
  readSource,
  removeInteraction as removeInteractionRoute,
} from '@dealwright/contract/interactions';
import type { Router } from '../../platform/http/serve.ts';
import { mayWorkDeal, requireEditableDeal, requireReadableDeal } from '../deals/access.ts';
import { changeInteraction } from './change-interaction.ts';
import { createInteraction } from './create-interaction.ts';
import { getInteractionView } from './get-interaction.ts';
import { offerMentions } from './mentions.ts';
import { sourceInput } from './read-input.ts';
import { readInteractionPage } from './read-page.ts';
import { removeInteraction } from './remove-interaction.ts';
import type { SourceReading } from './source-reading.ts';
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

  router.member(readSource, async ({ actor, tx, params, body }) => {
    const deal = await requireEditableDeal(tx, actor, { number: params.number });
    const read = await reading.read(sourceInput(body.source), await surroundingsOf(tx, deal));
    const speakers = read.speakers.map((speaker) => ({ ...speaker, confirmed: false }));
    return {
      kind: read.kind,
      title: read.title,
      format: read.format,
      body: read.body,
      occurred_on: read.occurredOn,
      speakers,
    };
  });
}

export function registerInteractions(router: Router, reading: SourceReading): void {
  registerReading(router, reading);

  router.member(
    createInteractionRoute,
    async ({ actor, tx, params, body, now }) => {
      const deal = await requireEditableDeal(tx, actor, { number: params.number });
      return createInteraction(tx, { actor, deal, now }, body, reading);
    },
    mayWorkDeal,
  );

  router.member(changeInteractionRoute, async ({ actor, tx, params, body, version, now }) => {
    const deal = await requireEditableDeal(tx, actor, { number: params.number });
    const change = { actor, deal, now, version, interactionId: params.interaction_id };
    return changeInteraction(tx, change, body, reading);
  });

  router.member(removeInteractionRoute, async ({ actor, tx, params, now }) => {
    const deal = await requireEditableDeal(tx, actor, { number: params.number });
    await removeInteraction(tx, { actor, deal, now, interactionId: params.interaction_id });
    return undefined;
  });
}

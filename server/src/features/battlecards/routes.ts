import {
  addBattlecardLine,
  changeBattlecardLine,
  confirmBattlecardLine,
  getBattlecard,
  listProposedQuotes,
  moveBattlecardLine,
  removeBattlecardLine,
  restoreBattlecardLine,
} from '@dealwright/contract/battlecards/battlecards';
import type { Router } from '../../platform/http/serve.ts';
import {
  addLine,
  changeLine,
  confirmLine,
  moveLine,
  restoreLine,
  setLineRemoved,
} from './change-battlecard.ts';
import { requireWriteCard } from './policy.ts';
import { readBattlecard, readProposed } from './read-battlecard.ts';
import type { LinePlace } from './store.ts';

const placeOf = (params: { readonly competitor_id: string; readonly line_id: string }): LinePlace => ({
  competitorId: params.competitor_id,
  id: params.line_id,
});

export function registerBattlecards(router: Router): void {
  router.member(getBattlecard, async ({ actor, tx, params, now }) =>
    readBattlecard(tx, actor, params.competitor_id, now),
  );
  router.member(listProposedQuotes, async ({ actor, tx, params }) =>
    readProposed(tx, actor, params.competitor_id),
  );
  router.member(
    addBattlecardLine,
    async ({ actor, tx, params, body, now }) => addLine(tx, { actor, now }, params.competitor_id, body),
    async ({ actor }) => requireWriteCard(actor),
  );
  router.member(changeBattlecardLine, async ({ actor, tx, params, body, version, now }) =>
    changeLine(tx, { actor, now, version }, placeOf(params), body),
  );
  router.member(moveBattlecardLine, async ({ actor, tx, params, body, now }) =>
    moveLine(tx, { actor, now }, placeOf(params), body.after),
  );
  router.member(confirmBattlecardLine, async ({ actor, tx, params, now }) =>
    confirmLine(tx, { actor, now }, placeOf(params)),
  );
  router.member(removeBattlecardLine, async ({ actor, tx, params, now }) =>
    setLineRemoved(tx, { actor, now }, placeOf(params), true),
  );
  router.member(restoreBattlecardLine, async ({ actor, tx, params, now }) =>
    restoreLine(tx, { actor, now }, placeOf(params)),
  );
}

import {
  addEvidence as addEvidenceRoute,
  changeAnswer as changeAnswerRoute,
  getScorecard,
  retractEvidence as retractEvidenceRoute,
} from '@dealwright/contract/qualification/evidence';
import type { Router } from '../../../platform/http/serve.ts';
import { mayWorkDeal, requireEditableDeal, requireReadableDeal } from '../../deals/access.ts';
import { addEvidence } from './add-evidence.ts';
import { changeAnswer } from './change-answer.ts';
import { retractEvidence } from './retract-evidence.ts';
import { readScorecard } from './scorecard.ts';

export function registerEvidence(router: Router): void {
  router.member(getScorecard, async ({ actor, tx, params, query, now }) => {
    const deal = await requireReadableDeal(tx, actor, { number: params.number });
    return readScorecard(tx, actor, deal, { now, asOf: query.as_of });
  });

  router.member(
    addEvidenceRoute,
    async ({ actor, tx, params, body, now }) => {
      const deal = await requireEditableDeal(tx, actor, { number: params.number });
      await addEvidence(tx, { actor, deal, now }, body);
      return readScorecard(tx, actor, deal, { now });
    },
    mayWorkDeal,
  );

  router.member(retractEvidenceRoute, async ({ actor, tx, params, body, now }) => {
    const deal = await requireEditableDeal(tx, actor, { number: params.number });
    await retractEvidence(tx, { actor, deal, now, evidenceId: params.evidence_id, reason: body.reason });
    return readScorecard(tx, actor, deal, { now });
  });

  router.member(changeAnswerRoute, async ({ actor, tx, params, body, version, now }) => {
    const deal = await requireEditableDeal(tx, actor, { number: params.number });
    return changeAnswer(tx, { actor, deal, now, version, pillar: params.pillar, answer: body.answer });
  });
}

import type { draftAccountPlan as route } from '@dealwright/contract/account-planning/plans';
import type { ResponseOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../../platform/actor.ts';
import { newId } from '../../../platform/ids.ts';
import { draftLines, type KnownDeal, type KnownEvidence } from './draft-lines.ts';
import {
  type KnownEvidenceRow,
  listKnownEvidence,
  listOpenDeals,
  listUnits,
  type OpenDealRow,
} from './facts-store.ts';
import { openPlanToChange, type PlanParams, requireNotClosed } from './open-plan.ts';
import { listSections, logDraft } from './plan-store.ts';
import { contentOf, presentSource } from './read-plan.ts';

const MOST_EVIDENCE = 400;
const MOST_DEALS = 10;
const ITEM_SECTIONS = ['objectives', 'strengths', 'risks', 'relationships'] as const;

function known({ polarity, kind, is_open, ...row }: KnownEvidenceRow): KnownEvidence {
  return {
    source: presentSource(row),
    supports: polarity === 'supports',
    fromBuyer: kind !== 'seller_belief',
    isOpen: is_open,
  };
}

function knownDeal({ name, gaps, pillars, people }: OpenDealRow): KnownDeal {
  return {
    name,
    gaps,
    questions: Object.fromEntries(pillars.map(({ pillar, next_question }) => [pillar, next_question])),
    people: people.map((person) => ({ ...person, role: person.buying_role })),
  };
}

/** Proposes lines from what the person who asks may see; they choose what the plan takes. */
export async function draftPlan(
  tx: Tx,
  { actor, now }: { readonly actor: Actor; readonly now: Date },
  params: PlanParams,
): Promise<ResponseOf<typeof route>> {
  const { account, plan } = await openPlanToChange(tx, actor, params);
  requireNotClosed(plan);
  const units = (await listUnits(tx, account.companyId, account.id)).map(({ id }) => id);
  const evidence = (await listKnownEvidence(tx, actor, units, MOST_EVIDENCE)).map(known);
  const deals = (await listOpenDeals(tx, actor, units, MOST_DEALS)).map(knownDeal);
  const rows = await listSections(tx, account.companyId, plan.id);
  const items = ITEM_SECTIONS.flatMap((section) => [
    ...contentOf(
      section,
      rows.find((row) => row.section === section),
    ).items,
  ]);
  const standing = {
    evidenceIds: new Set(items.flatMap(({ evidence_id }) => evidence_id ?? [])),
    texts: new Set(items.map(({ text }) => text)),
  };
  await logDraft(tx, actor, now);
  return {
    analyst: 'embedded',
    model: null,
    notice: null,
    suggestions: draftLines(evidence, deals, standing).map((line) => ({
      ...line,
      id: newId(),
      evidence_id: line.source?.evidence_id ?? null,
    })),
  };
}

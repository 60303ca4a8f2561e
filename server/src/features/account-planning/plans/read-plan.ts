import {
  type AccountPlan,
  type PlanSource,
  type SectionContents,
  sectionContents,
} from '@dealwright/contract/account-planning/plans';
import type { Tx } from '@dealwright/db/database';
import { cellToday, PLAN_SECTIONS, type PlanSection, reviewDue } from '@dealwright/domain/account-plan';
import { dayOf } from '@dealwright/domain/calendar';
import { FORECAST_CHOICES } from '@dealwright/domain/forecast';
import type { Actor } from '../../../platform/actor.ts';
import { canEditAccount } from '../policy.ts';
import {
  listCellDeals,
  listSources,
  listUnits,
  type ProgressRow,
  readProgress,
  type SourceRow,
} from './facts-store.ts';
import type { OpenPlan } from './open-plan.ts';
import { listOffersOf, listSections, type Offer, type PlanRow, type SectionRow } from './plan-store.ts';
import { canManageOffers } from './policy.ts';

const EMPTY: SectionContents = {
  goal: { amount_minor: null, currency: 'USD', due_on: null, note: null },
  objectives: { items: [] },
  strategy: { text: '' },
  strengths: { items: [] },
  risks: { items: [] },
  relationships: { items: [] },
  white_space: { units: [], cells: [] },
};

/** A section's stored content; empty if unwritten or no longer valid. */
export function contentOf<S extends PlanSection>(
  section: S,
  row: SectionRow | undefined,
): SectionContents[S] {
  const parsed = sectionContents[section].safeParse(row?.content);
  return (parsed.success ? parsed.data : EMPTY[section]) as SectionContents[S];
}

export function presentSource(row: SourceRow): PlanSource {
  const { number, deal_name, ...source } = row;
  return { ...source, deal: { number: Number(number), name: deal_name } };
}

const dealsIn = (rows: readonly ProgressRow[]): number => rows.reduce((sum, { deals }) => sum + deals, 0);

function amountsOf(rows: readonly ProgressRow[]) {
  const sums = Map.groupBy(rows, ({ currency }) => currency);
  return {
    deals: dealsIn(rows),
    amounts: [...sums].map(([currency, own]) => ({
      currency,
      deals: dealsIn(own),
      amount_minor: own.reduce((sum, { amount_minor }) => sum + Number(amount_minor), 0),
    })),
  };
}

function presentProgress(rows: readonly ProgressRow[]): AccountPlan['progress'] {
  const of = (kind: ProgressRow['kind']) => rows.filter((row) => row.kind === kind);
  return {
    won: amountsOf(of('won')),
    open: FORECAST_CHOICES.map((category) => ({
      category,
      ...amountsOf(of('open').filter((row) => row.category === category)),
    })),
    later: amountsOf(of('later')),
  };
}

type Sections = { readonly [S in PlanSection]: SectionContents[S] };

async function presentWhiteSpace(
  tx: Tx,
  actor: Actor,
  { units, cells }: SectionContents['white_space'],
  offers: readonly Offer[],
) {
  const numbers = cells.flatMap(({ deal_number }) => (deal_number === null ? [] : [deal_number]));
  const deals = new Map(
    (await listCellDeals(tx, actor, numbers)).map((deal) => [
      Number(deal.number),
      { ...deal, number: Number(deal.number) },
    ]),
  );
  const known = new Set(offers.map(({ id }) => id));
  return {
    units,
    cells: cells
      .filter(({ offer_id }) => known.has(offer_id))
      .map(({ unit_id, offer_id, state, deal_number }) => {
        const deal = deal_number === null ? null : (deals.get(deal_number) ?? null);
        return { unit_id, offer_id, state, today: cellToday(state, deal?.stage ?? null), deal_number, deal };
      }),
  };
}

async function presentSections(tx: Tx, actor: Actor, rows: readonly SectionRow[], offers: readonly Offer[]) {
  const row = (section: PlanSection) => rows.find((one) => one.section === section);
  const contents = Object.fromEntries(
    PLAN_SECTIONS.map((section) => [section, contentOf(section, row(section))]),
  ) as unknown as Sections;
  const { objectives, strengths, risks, relationships } = contents;
  const ids = [objectives, strengths, risks, relationships].flatMap(({ items }) =>
    items.flatMap(({ evidence_id }) => evidence_id ?? []),
  );
  const sources = new Map(
    (await listSources(tx, actor, ids)).map((one) => [one.evidence_id, presentSource(one)]),
  );
  const withSources = <I extends { readonly evidence_id: string | null }>({
    items,
  }: {
    readonly items: readonly I[];
  }) => ({
    items: items.map((item) => ({ ...item, source: sources.get(item.evidence_id ?? '') ?? null })),
  });
  const stamped = <C>(section: PlanSection, content: C) => {
    const written = row(section);
    return {
      version: written?.version ?? 0,
      updated_at: written?.updated_at.toISOString() ?? null,
      updated_by: written?.updated_by ?? null,
      content,
    };
  };
  return {
    goal: stamped('goal', contents.goal),
    objectives: stamped('objectives', withSources(objectives)),
    strategy: stamped('strategy', contents.strategy),
    strengths: stamped('strengths', withSources(strengths)),
    risks: stamped('risks', withSources(risks)),
    relationships: stamped('relationships', withSources(relationships)),
    white_space: stamped('white_space', await presentWhiteSpace(tx, actor, contents.white_space, offers)),
  };
}

function presentPlanFacts(plan: PlanRow, now: Date) {
  const { account_id: _, reviewed_at, created_at, ...facts } = plan;
  return {
    ...facts,
    reviewed_at: reviewed_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
    review_due: reviewDue(
      {
        state: plan.state,
        createdAt: created_at,
        reviewedAt: reviewed_at,
        nextReviewOn: plan.next_review_on,
      },
      dayOf(now),
    ),
  };
}

/** The whole plan, as far as the person may see what it rests on. */
export async function readPlan(
  tx: Tx,
  { actor, now }: { readonly actor: Actor; readonly now: Date },
  { account, plan }: OpenPlan,
): Promise<AccountPlan> {
  const units = await listUnits(tx, account.companyId, account.id);
  const offers = await listOffersOf(tx, account);
  const sections = await presentSections(
    tx,
    actor,
    await listSections(tx, account.companyId, plan.id),
    offers,
  );
  const until = sections.goal.content.due_on ?? plan.ends_on;
  const ids = units.map(({ id }) => id);
  return {
    ...presentPlanFacts(plan, now),
    account: { id: account.id, name: account.name },
    sections,
    progress: presentProgress(await readProgress(tx, actor, ids, { from: plan.starts_on, until })),
    units,
    offers,
    can: {
      edit: canEditAccount(actor, account) && plan.state !== 'closed',
      manage_offers: canManageOffers(actor),
    },
  };
}

import type {
  AccountPlan,
  savePlanSection as route,
  SectionContents,
} from '@dealwright/contract/account-planning/plans';
import type { BodyOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import { PLAN_SECTION_LABELS, type PlanSection } from '@dealwright/domain/account-plan';
import type { Actor } from '../../../platform/actor.ts';
import { AppError, invalid } from '../../../platform/errors.ts';
import { listCellDeals, listSources } from './facts-store.ts';
import { type OpenPlan, openPlan, openPlanToChange, type PlanParams, requireNotClosed } from './open-plan.ts';
import { insertChange, listSections, saveSection } from './plan-store.ts';
import { contentOf, readPlan } from './read-plan.ts';

interface SectionCall {
  readonly actor: Actor;
  readonly now: Date;
  readonly params: PlanParams & { readonly section: PlanSection };
  /** Of the section, not of the plan. */
  readonly version: number;
}

type Content = SectionContents[PlanSection];

/** A line can cite evidence that the writer can read; evidence it cited before stays, regardless of the writer. */
async function checkSources(tx: Tx, actor: Actor, content: Content, before: Content): Promise<void> {
  const idsOf = (of: Content) =>
    'items' in of ? of.items.flatMap(({ evidence_id }) => evidence_id ?? []) : [];
  const kept = new Set(idsOf(before));
  const added = idsOf(content).filter((id) => !kept.has(id));
  const readable = new Set((await listSources(tx, actor, added)).map(({ evidence_id }) => evidence_id));
  if (added.some((id) => !readable.has(id))) {
    throw invalid('evidence_id', 'Choose evidence from a deal you can access');
  }
}

/** The same of the deals that cells follow. */
async function checkCellDeals(tx: Tx, actor: Actor, content: Content, before: Content): Promise<void> {
  const numbersOf = (of: Content) =>
    'cells' in of ? of.cells.flatMap(({ deal_number }) => deal_number ?? []) : [];
  const kept = new Set(numbersOf(before));
  const added = numbersOf(content).filter((number) => !kept.has(number));
  const readable = new Set((await listCellDeals(tx, actor, added)).map(({ number }) => Number(number)));
  if (added.some((number) => !readable.has(number))) {
    throw invalid('deal_number', 'Choose a deal you can access');
  }
}

/** 412 with the whole current plan, so that both sides can be shown. */
async function staleSection(tx: Tx, { actor, now, params }: SectionCall): Promise<AppError> {
  const current = await readPlan(tx, { actor, now }, await openPlan(tx, actor, params));
  const by = current.sections[params.section].updated_by;
  return new AppError(
    'stale_version',
    `${by ?? 'Someone else'} changed “${PLAN_SECTION_LABELS[params.section]}” in the meantime. Keep theirs or yours?`,
    { current },
  );
}

async function write(
  tx: Tx,
  call: SectionCall,
  { account, plan }: OpenPlan,
  content: Content,
): Promise<void> {
  const { actor, now, params, version } = call;
  const { section } = params;
  const rows = await listSections(tx, account.companyId, plan.id);
  const row = rows.find((one) => one.section === section);
  if ((row?.version ?? 0) !== version) throw await staleSection(tx, call);
  const before = contentOf(section, row);
  await checkSources(tx, actor, content, before);
  await checkCellDeals(tx, actor, content, before);
  if (row && JSON.stringify(before) === JSON.stringify(content)) return;
  const place = { companyId: account.companyId, planId: plan.id, section, by: actor.userId, now };
  if (!(await saveSection(tx, { ...place, version, content }))) throw await staleSection(tx, call);
  await insertChange(tx, { ...place, old: row ? before : null, new: content });
}

/** Writes one section of a plan. Others may write other sections meanwhile; the same one only after seeing it. */
export async function savePlanSection(
  tx: Tx,
  call: SectionCall,
  body: BodyOf<typeof route>,
): Promise<AccountPlan> {
  const { actor, now, params } = call;
  const content = body[params.section];
  if (content === undefined) throw invalid(params.section, 'Send the section named in the path');
  const open = await openPlanToChange(tx, actor, params);
  requireNotClosed(open.plan);
  await write(tx, call, open, content);
  return readPlan(tx, { actor, now }, open);
}

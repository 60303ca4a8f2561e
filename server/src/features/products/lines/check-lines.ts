import type { DealLinesInput } from '@dealwright/contract/products/deal-lines';
import type { Tx } from '@dealwright/db/database';
import { invalid } from '../../../platform/errors.ts';
import type { DealRow } from '../../deals/detail-store.ts';
import { listKnownProducts, listLines } from './line-store.ts';
import { type KnownNeed, listKnownNeeds } from './need-store.ts';

type LineInput = DealLinesInput['lines'][number];

interface NeedColumns {
  readonly need_evidence_id: string | null;
  readonly need_problem_id: string | null;
}

const NO_NEED: NeedColumns = { need_evidence_id: null, need_problem_id: null };

/** What the line answers from now on, without what is gone meanwhile; null for a need that the deal doesn’t have. */
function needAfter(
  need: LineInput['need'],
  before: NeedColumns,
  known: readonly KnownNeed[],
): NeedColumns | null {
  if (need === undefined) {
    return { need_evidence_id: before.need_evidence_id, need_problem_id: before.need_problem_id };
  }
  if (need === null) return NO_NEED;
  const found = known.find(({ kind, id }) => kind === need.kind && id === need.id);
  if (found?.live) {
    return need.kind === 'evidence'
      ? { need_evidence_id: need.id, need_problem_id: null }
      : { need_evidence_id: null, need_problem_id: need.id };
  }
  const wasKept = found ? before.need_evidence_id !== null : before.need_problem_id === need.id;
  return wasKept ? NO_NEED : null;
}

/** The lines as they are saved. Throws 400 unless lines and needs are of the deal and products of its workspace. */
export async function checkLines(tx: Tx, deal: DealRow, { lines }: DealLinesInput) {
  const key = { companyId: deal.company_id, id: deal.id };
  const before = new Map((await listLines(tx, key)).map((line) => [line.id, line]));
  const products = new Set([...before.values()].map(({ product_id }) => product_id));
  const wanted = lines.flatMap(({ product_id }) => (product_id === null ? [] : [product_id]));
  const known = await listKnownProducts(tx, { ...key, workspaceId: deal.workspace_id }, wanted);
  const needs = await listKnownNeeds(
    tx,
    key,
    lines.flatMap(({ need }) => need ?? []),
  );
  return lines.map(({ id, product_id, need, ...facts }, at) => {
    if (id !== undefined && !before.has(id)) throw invalid(`lines.${at}.id`, 'This line no longer exists');
    if (product_id !== null && !known.has(product_id) && !products.has(product_id)) {
      throw invalid(`lines.${at}.product_id`, 'Choose a product in this workspace');
    }
    const needColumns = needAfter(need, before.get(id ?? '') ?? NO_NEED, needs);
    if (!needColumns) throw invalid(`lines.${at}.need`, 'Choose a decision criterion or pain of this deal');
    return { id, product_id, ...facts, ...needColumns };
  });
}

import type { Tx } from '@dealwright/db/database';
import { addDays } from '@dealwright/domain/calendar';
import { isClosed } from '@dealwright/domain/stage';
import { before, type DealRows } from './build-deal.ts';
import type { TableRows } from './insertion.ts';
import type { Random } from './random.ts';
import { endCommitments, explainWithdrawals, insertRows } from './store.ts';

interface CommitmentsToSeed {
  readonly companyId: string;
  readonly built: readonly DealRows[];
  readonly random: Random;
  readonly now: Date;
}

type Row = TableRows['rows'][number];

/** How many deals were in Commit for a while and then weren’t. */
const WITHDRAWN = 3;
/** A deal was committed this many days before it came to its last stage. */
const COMMITTED_DAYS = 18;

/** What was claimed when a deal was committed; some claimed more, or an earlier day, than came true. */
function claimsOf({ deal, stakeholders, stateAt }: DealRows, at: Date, index: number): Row[] {
  const { amount_minor, currency, close_date } = deal;
  const claimed = index % 4 === 1 ? Math.round(amount_minor * 1.1) : amount_minor;
  const buyers = stakeholders.filter((one) => one['buying_role'] === 'economic_buyer');
  const grades = stateAt(at).pillars.filter(({ grade }) => grade > 0);
  return [
    { kind: 'amount', claimed_figure: claimed, claimed_currency: currency },
    { kind: 'close_date', claimed_day: addDays(close_date, index % 3 === 2 ? -12 : 4) },
    ...buyers.map(({ id }) => ({ kind: 'economic_buyer', subject_id: id })),
    ...grades.map(({ pillar, grade }) => ({ kind: 'grade', pillar, claimed_figure: grade })),
  ];
}

const NOTHING_CLAIMED = {
  pillar: null,
  subject_id: null,
  claimed_figure: null,
  claimed_currency: null,
  claimed_day: null,
};

/** Commitments of deals that have closed, and some that were withdrawn, with what the product finds of each claim. */
export async function seedCommitments(
  tx: Tx,
  { companyId, built, random, now }: CommitmentsToSeed,
): Promise<void> {
  const closed = built.filter(({ plan }) => isClosed(plan.stage) && plan.forecastChoice === 'commit');
  const withdrawn = built
    .filter(({ plan }) => plan.stage === 'proposal' && plan.forecastChoice === 'best_case')
    .slice(0, WITHDRAWN);
  const made = [...closed, ...withdrawn].map((one, index) => {
    const at = before(now, (one.plan.path.at(-1)?.daysAgo ?? 0) + COMMITTED_DAYS, 16);
    return { id: random.id(at), deal: one.deal, at, claims: claimsOf(one, at, index) };
  });
  const commitments = made.map(({ id, deal, at }) => ({
    company_id: companyId,
    id,
    deal_id: deal.id,
    owner_id: deal.owner_id,
    committed_at: at,
  }));
  await insertRows(tx, 'commitments', commitments);
  const claims = made.flatMap(({ id, claims }) =>
    claims.map((claim, index) => ({
      company_id: companyId,
      commitment_id: id,
      position: index + 1,
      ...NOTHING_CLAIMED,
      ...claim,
    })),
  );
  await insertRows(tx, 'commitment_claims', claims);
  await endCommitments(
    tx,
    companyId,
    made.map(({ deal }) => deal.id),
  );
  await explainWithdrawals(tx, companyId, 'Legal needs another month');
}

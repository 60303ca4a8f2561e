import type { DealSummary } from '@dealwright/contract/deals/deals';
import type { StageTotal, Totals } from './board-cache.ts';
import type { Worth } from './worth-of-closed.tsx';

type Counted = Pick<DealSummary, 'stage' | 'amount_minor' | 'currency'>;
type Amounts = StageTotal['amounts'];

function addTo(amounts: Amounts, currency: string, amountMinor: number): Amounts {
  const known = amounts.some((amount) => amount.currency === currency);
  if (!known) return [...amounts, { currency, amount_minor: amountMinor }];
  return amounts.map((amount) =>
    amount.currency === currency ? { ...amount, amount_minor: amount.amount_minor + amountMinor } : amount,
  );
}

/** At which rate a closed deal counts only the server knows: until it answers, the stage has no converted sum. */
function count(totals: Totals, deal: Counted, sign: 1 | -1): Totals {
  return {
    stages: totals.stages.map(({ converted, ...total }) =>
      total.stage === deal.stage
        ? {
            ...total,
            deals: Math.max(0, total.deals + sign),
            amounts: addTo(total.amounts, deal.currency, sign * deal.amount_minor),
          }
        : { ...total, ...(converted && { converted }) },
    ),
  };
}

/** The totals as they will be once a deal has gone from one state to another; the server's own follow. */
export function shiftTotals(totals: Totals, before: Counted | null, after: Counted | null): Totals {
  const without = before ? count(totals, before, -1) : totals;
  return after ? count(without, after, 1) : without;
}

/** What the deals of closed stages are worth together, where it is known of each stage. */
export function worthOf(stages: readonly StageTotal[]): Worth | undefined {
  const parts = stages.filter(({ deals }) => deals > 0).map(({ converted }) => converted);
  const known = parts.filter((part) => part !== undefined);
  const [first] = known;
  if (!first || known.length < parts.length) return undefined;
  const missing = [...new Set(known.flatMap((part) => part.missing))].sort();
  if (missing.length > 0) return { currency: first.currency, missing };
  return {
    currency: first.currency,
    amount_minor: known.reduce((sum, part) => sum + (part.amount_minor ?? 0), 0),
    missing,
  };
}

/** Count and sums of several stages together, the largest currency first. */
export function sumTotals(stages: readonly StageTotal[]): {
  readonly deals: number;
  readonly amounts: Amounts;
} {
  let amounts: Amounts = [];
  for (const stage of stages) {
    for (const { currency, amount_minor: amountMinor } of stage.amounts) {
      amounts = addTo(amounts, currency, amountMinor);
    }
  }
  return {
    deals: stages.reduce((sum, stage) => sum + stage.deals, 0),
    amounts: amounts
      .filter((amount) => amount.amount_minor !== 0)
      .sort((a, b) => b.amount_minor - a.amount_minor),
  };
}

import type { ReportingRatesAnswer } from '@dealwright/contract/deals/exchange-rates';
import { exchange } from '@dealwright/domain/exchange';
import { PART_LABELS } from '@dealwright/domain/pipeline-change/changed-deal-columns';
import { CHANGE_PARTS, type ChangeBarName } from '@dealwright/domain/pipeline-change/pipeline-change';
import type { PipelineChange } from './api.ts';

/** One currency’s change, or all of them in the reporting currency at today’s rates. */
export type ChangeInOne = PipelineChange['currencies'][number];
type Total = ChangeInOne['start'];

const NOTHING: Total = { deals: 0, amount_minor: 0 };

/** All currencies in one; null where a rate is missing. The start is what is left of the end, so that it balances. */
export function inReportingCurrency(
  { currencies }: PipelineChange,
  { reporting_currency, rates }: ReportingRatesAnswer,
): ChangeInOne | null {
  if (reporting_currency === null) return null;
  const rateOf = (currency: string) =>
    currency === reporting_currency ? '1' : (rates.find((rate) => rate.currency === currency)?.rate ?? null);
  if (currencies.some(({ currency }) => rateOf(currency) === null)) return null;
  const sum = (pick: (one: ChangeInOne) => Total): Total =>
    currencies.reduce((all, one) => {
      const { deals, amount_minor: amountMinor } = pick(one);
      const money = { currency: one.currency, amountMinor };
      const worth = exchange(money, rateOf(one.currency) ?? '1', reporting_currency);
      return { deals: all.deals + deals, amount_minor: all.amount_minor + Number(worth) };
    }, NOTHING);
  const end = sum((one) => one.end);
  const parts = CHANGE_PARTS.map((part) => ({
    part,
    ...sum((one) => one.parts.find((own) => own.part === part) ?? NOTHING),
  }));
  const change = parts.reduce((all, { amount_minor }) => all + amount_minor, 0);
  const start = { deals: sum((one) => one.start).deals, amount_minor: end.amount_minor - change };
  return { currency: reporting_currency, start, parts, end };
}

/** A bar of the picture, from one height to another, in minor units. */
export interface ChangeBar {
  readonly key: ChangeBarName;
  readonly label: string;
  readonly amountMinor: number;
  readonly deals: number;
  readonly low: number;
  readonly high: number;
}

/** Start, each part where the one before ended, and end. Parts without deals are left out. */
export function barsOf({ start, parts, end }: ChangeInOne): ChangeBar[] {
  let height = start.amount_minor;
  const between = parts
    .filter(({ deals }) => deals > 0)
    .map(({ part, deals, amount_minor }): ChangeBar => {
      const before = height;
      height += amount_minor;
      const [low, high] = [Math.min(before, height), Math.max(before, height)];
      return { key: part, label: PART_LABELS[part], amountMinor: amount_minor, deals, low, high };
    });
  const whole = (key: 'start' | 'end', { deals, amount_minor }: Total): ChangeBar => ({
    key,
    label: PART_LABELS[key],
    amountMinor: amount_minor,
    deals,
    low: 0,
    high: amount_minor,
  });
  return [whole('start', start), ...between, whole('end', end)];
}

/** 'Pipeline grew by $20 to $120, mostly created'. */
export function titleOf({ start, parts, end }: ChangeInOne, money: (amountMinor: number) => string): string {
  const change = end.amount_minor - start.amount_minor;
  if (change === 0) return `Pipeline stayed at ${money(end.amount_minor)}`;
  const verb = change > 0 ? `grew by ${money(change)}` : `shrank by ${money(-change)}`;
  const most = parts
    .filter(({ amount_minor }) => amount_minor !== 0 && amount_minor > 0 === change > 0)
    .toSorted((a, b) => Math.abs(b.amount_minor) - Math.abs(a.amount_minor))[0];
  const mostly = most ? `, mostly ${PART_LABELS[most.part].toLowerCase()}` : '';
  return `Pipeline ${verb} to ${money(end.amount_minor)}${mostly}`;
}

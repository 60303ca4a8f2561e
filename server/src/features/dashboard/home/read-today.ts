import { type getToday, MOST_COUNTED, type Today } from '@dealwright/contract/dashboard/today';
import type { QueryOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import { addDays, type Day, dayOf } from '@dealwright/domain/calendar';
import {
  type Period,
  type PeriodSettings,
  periodLabel,
  periodOf,
} from '@dealwright/domain/forecast-period/period';
import { quarterOf } from '@dealwright/domain/quarter';
import { CLOSES_SOON_DAYS, riskOf } from '@dealwright/domain/risk';
import type { Actor } from '../../../platform/actor.ts';
import { colleaguesIn } from '../../deals/history/colleagues.ts';
import { listColleagueNames } from '../../deals/history/store.ts';
import { amountsOf } from '../../deals/pipeline/present-totals.ts';
import { presentSummary } from '../../deals/present-deal.ts';
import { readPeriods, settingsOf } from '../../forecast/periods/change-periods.ts';
import { readScope } from '../../forecast/scope.ts';
import type { Owners } from '../overdue-store.ts';
import { presentChanges } from './present-changes.ts';
import { readChecklist } from './read-checklist.ts';
import { readDecisions } from './read-decisions.ts';
import {
  listChampionsHeard,
  listChanges,
  listClosing,
  listForRisk,
  listOverdueSteps,
  listSlipped,
  loadSummaries,
  type RiskRow,
} from './store.ts';
import { lastVisit, toldSince } from './visit.ts';
import { findVisit } from './visit-store.ts';

/** How many deals each list shows. */
const SHOWN = 15;

function atRisk(rows: readonly RiskRow[], heard: ReadonlyMap<string, Day>, today: Day) {
  return rows
    .flatMap((row) => {
      const risk = riskOf(
        {
          stage: row.stage,
          closeDate: row.close_date,
          nextStep: row.next_step,
          forecastChoice: row.forecast_choice,
          forecastCategory: row.forecast_category,
          strip: row.strip,
          championHeardOn: heard.get(row.id) ?? null,
        },
        today,
      );
      return risk ? [{ ...row, ...risk }] : [];
    })
    .sort(
      (a, b) =>
        b.weight - a.weight ||
        (a.close_date ?? '9999').localeCompare(b.close_date ?? '9999') ||
        Number(b.amount_minor - a.amount_minor) ||
        a.id.localeCompare(b.id),
    );
}

/** Null in the calendar’s quarters, which need no name of the company’s. */
function labelOf(period: Period, settings: PeriodSettings): string | null {
  const isCalendar = settings.fiscalStartMonth === 1 && settings.length === 'quarter';
  return isCalendar ? null : periodLabel(period, settings);
}

async function readQuarter(
  tx: Tx,
  actor: Actor,
  owners: Owners,
  { today, lastDay }: { readonly today: Day; readonly lastDay: Day },
): Promise<Today['quarter']> {
  const closing = await listClosing(tx, actor, owners, { from: today, to: lastDay });
  // What is counted up to the bound alone has no sum.
  const amounts = closing.length < MOST_COUNTED ? amountsOf(closing) : [];
  return { quarter: quarterOf(today), last_day: lastDay, deals: closing.length, amounts };
}

export async function readChanges(
  tx: Tx,
  actor: Actor,
  owners: Owners,
  since: Date,
): Promise<Today['changed']['items']> {
  const rows = await listChanges(tx, actor, owners, since);
  const ids = rows.flatMap(({ field, old_value, new_value }) => colleaguesIn(field, [old_value, new_value]));
  return presentChanges(rows, await listColleagueNames(tx, actor.companyId, ids));
}

/** Whose deals are asked for: all that the person finds in lists unless a scope narrows them. */
export async function ownersOf(tx: Tx, actor: Actor, asked: QueryOf<typeof getToday>): Promise<Owners> {
  const isNarrowed = asked.scope !== undefined || asked.person !== undefined;
  return isNarrowed ? (await readScope(tx, actor, asked)).owners : null;
}

/** Deals at risk, the gravest first. */
export async function readRisky(tx: Tx, actor: Actor, owners: Owners, day: Day) {
  const looked = await listForRisk(tx, actor, owners, { from: day, to: addDays(day, CLOSES_SOON_DAYS) });
  const ids = looked.map(({ id }) => id);
  return atRisk(looked, await listChampionsHeard(tx, actor, ids), day);
}

/** What needs the person today, of the deals that they find in lists or of those that a scope narrows them to. */
export async function readToday(
  tx: Tx,
  actor: Actor,
  asked: QueryOf<typeof getToday>,
  now: Date,
): Promise<Today> {
  const owners = await ownersOf(tx, actor, asked);
  const day = dayOf(now);
  const settings = settingsOf(await readPeriods(tx, actor.companyId));
  const period = periodOf(day, settings);
  const visit = await findVisit(tx, actor);
  const since = lastVisit(visit, now);
  const risky = await readRisky(tx, actor, owners, day);
  const slipped = await listSlipped(tx, actor, owners, addDays(day, -1));
  const overdue = await listOverdueSteps(tx, actor, { owners, today: day, limit: MOST_COUNTED });
  const changed = await readChanges(tx, actor, owners, toldSince(since, now));
  const shownRisks = risky.slice(0, SHOWN);
  const lists = [slipped.slice(0, SHOWN), overdue.slice(0, SHOWN).map(({ id }) => id)];
  const rows = await loadSummaries(tx, actor, [...shownRisks.map(({ id }) => id), ...lists.flat()]);
  const present = (id: string) => {
    const row = rows.get(id);
    return row ? [presentSummary(actor, row)] : [];
  };
  return {
    day,
    since: since?.toISOString() ?? null,
    period_label: labelOf(period, settings),
    quarter: await readQuarter(tx, actor, owners, { today: day, lastDay: period.last }),
    at_risk: {
      deals: Math.min(MOST_COUNTED, risky.length),
      items: shownRisks.flatMap(({ id, reasons }) =>
        present(id).map((deal) => ({ deal, reasons: [...reasons] })),
      ),
    },
    slipped: { deals: slipped.length, items: (lists[0] ?? []).flatMap(present) },
    overdue: { deals: overdue.length, items: (lists[1] ?? []).flatMap(present) },
    changed: { deals: changed.length, items: changed.slice(0, SHOWN) },
    decisions: await readDecisions(tx, actor),
    checklist: visit?.checklist_hidden_at ? null : await readChecklist(tx, actor),
  };
}

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { DeadWeightDeal, Odds } from '@dealwright/contract/odds/odds';
import { answerQuestions, reach, start, upload } from '../import/client.ts';
import type { Finding } from '../report.ts';
import { type Person, startProduct } from '../servers.ts';

/** The last day of the history, and of the last weekly forecast that is scored. */
const AS_OF = '2017-12-31';
const LAST_WEEK = '2017-12-22';
const LOOK_EVERY_MS = 250;

interface DeadWeight {
  readonly items: readonly DeadWeightDeal[];
  readonly oldest_won_days: number | null;
  readonly dead_weight: number;
}

async function computed(person: Person, asOf: string): Promise<Odds> {
  const asked = await person.send('PUT', `/api/odds/runs/${asOf}`, {});
  if (!asked.ok) throw new Error(`The run was refused: ${await asked.text()}`);
  for (;;) {
    const odds = (await person.get(`/api/odds?as_of=${asOf}`)) as Odds;
    if (odds.asked === 'done') return odds;
    if (odds.asked === 'failed') throw new Error('The run failed');
    await wait(LOOK_EVERY_MS);
  }
}

/** What led in each week that is scored, and what came. */
function leadingWeeks({ range }: Odds) {
  return (range?.weeks ?? [])
    .filter(({ as_of }) => as_of <= LAST_WEEK)
    .flatMap(({ leads, ranges, actual_minor: actual }) => {
      const said = leads && ranges[leads];
      return said ? [{ leads, said, actual }] : [];
    });
}

/** How good the odds of single deals were. */
function oddsFindings({ score }: Odds): Finding[] {
  if (!score) throw new Error('The history is too short');
  const { forecasts, deals, brier, calibration_error } = score;
  return [
    {
      what: 'Brier score of the odds',
      value: brier,
      unit: '',
      atMost: 0.15,
      detail: `${forecasts} weekly odds of ${deals} deals, each learned from the past alone`,
    },
    {
      what: 'calibration error',
      value: calibration_error,
      unit: '',
      atMost: 0.05,
      detail: 'over ten groups of about equal size',
    },
  ];
}

/** How good the forecasts of the quarter that led were. */
function rangeFindings(odds: Odds): Finding[] {
  const weeks = leadingWeeks(odds);
  const held = weeks.filter(({ said, actual }) => said.low_minor <= actual && actual <= said.high_minor);
  const off = weeks.reduce((sum, { said, actual }) => sum + Math.abs(said.amount_minor / actual - 1), 0);
  const led = [...new Set(weeks.map(({ leads }) => leads))].join(' and ');
  const alone = (100 * (odds.range?.past_errors.model.mean_error ?? 0)).toFixed(1);
  return [
    {
      what: 'error of the quarter’s total',
      value: (100 * off) / weeks.length,
      unit: '%',
      atMost: 4.1,
      detail: `mean of ${weeks.length} weeks, ${led} first; the odds alone ${alone} %`,
    },
    {
      what: 'weeks whose 80 % range held',
      value: (100 * held.length) / weeks.length,
      unit: '%',
      atLeast: 62,
      atMost: 92,
      detail: `${held.length} of ${weeks.length}`,
    },
  ];
}

/** What is said of old deals and of sellers. */
function otherFindings({ sellers }: Odds, dead: DeadWeight): Finding[] {
  const differ = sellers?.differ ? 'differ' : 'can’t be told apart';
  return [
    {
      what: 'dead weight',
      value: dead.dead_weight,
      unit: '',
      atLeast: 1291,
      atMost: 1291,
      detail: `open deals older than ${dead.oldest_won_days} days, the oldest that was won`,
    },
    {
      what: 'sellers’ win rates, χ²',
      value: sellers?.chi_square ?? 0,
      unit: '',
      detail: `${sellers?.degrees} degrees of freedom; they ${differ}`,
    },
  ];
}

/** Imports a folder of CRM files as a person would, and scores the odds of what it says, as of its last day. */
export async function realHistory(url: string, folder: string): Promise<Finding[]> {
  const product = await startProduct({ DATABASE_URL: url });
  try {
    const admin = await product.signIn('admin');
    const client = { address: () => product.address, cookie: admin.cookie };
    const files = readdirSync(folder).filter((name) => name.endsWith('.csv') && !name.includes('dictionary'));
    const id = await upload(client, ...files.map((name) => join(folder, name)));
    await answerQuestions(client, await reach(client, id, 'mapping'));
    await start(client, id, 'preview');
    await reach(client, id, 'previewed');
    await start(client, id, 'run');
    await reach(client, id, 'done');
    const began = performance.now();
    const odds = await computed(admin, AS_OF);
    const seconds = (performance.now() - began) / 1000;
    const dead = (await admin.get(`/api/odds/dead-weight?as_of=${AS_OF}&limit=1`)) as DeadWeight;
    return [
      ...oddsFindings(odds),
      ...rangeFindings(odds),
      ...otherFindings(odds, dead),
      { what: 'a run', value: seconds, unit: 's', detail: 'from asking for it to its answer' },
    ];
  } finally {
    await product.end('SIGTERM');
  }
}

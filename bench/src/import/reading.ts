import { draftDeal } from '@dealwright/domain/import/deal-draft';
import { readRow } from '@dealwright/domain/import/read-row';
import type { RowPlan } from '@dealwright/domain/import/row-plan';
import type { FileSurvey } from '@dealwright/domain/import/survey';
import { openTable } from '@dealwright/server/features/imports/reading/open-table';
import { surveyFile } from '@dealwright/server/features/imports/recognition/survey-file';
import type { Finding } from '../report.ts';
import { ROWS } from './files.ts';

const WATCH_MS = 20;
const MB = 1024 * 1024;

interface Measured<T> {
  readonly found: T;
  readonly seconds: number;
  readonly cpuSeconds: number;
  /** How much memory the process used above its baseline. */
  readonly grownMb: number;
}

async function measure<T>(work: () => Promise<T>): Promise<Measured<T>> {
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, WATCH_MS);
  const [started, cpu] = [performance.now(), process.cpuUsage()];
  const found = await work();
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  clearInterval(watch);
  return { found, seconds, cpuSeconds: (user + system) / 1e6, grownMb: Math.max(0, most - before) / MB };
}

function planOf({ columns }: FileSurvey): RowPlan {
  const stages = new Map<string, string | null>(
    Object.entries({
      Prospecting: 'prospecting',
      Proposal: 'proposal',
      Won: 'closed_won',
      Lost: 'closed_lost',
    }),
  );
  return {
    kind: 'deal',
    columns: columns.map(({ header, field, days, amounts }) => ({
      header,
      field,
      currency: null,
      dayOrder: days?.order ?? 'year_first',
      decimalMark: amounts?.mark ?? '.',
    })),
    undecidedProducts: new Set(),
    values: new Map([['stage', stages]]),
    currency: 'USD',
    today: '2026-12-31',
    readPhone: () => null,
  };
}

async function draftAll(path: string, plan: RowPlan): Promise<number> {
  let drafts = 0;
  const { rows } = await openTable(path);
  for await (const { cells } of rows) if (draftDeal(readRow(plan, cells), plan).draft !== null) drafts += 1;
  return drafts;
}

function findingsOf(
  what: string,
  { seconds, cpuSeconds, grownMb }: Measured<unknown>,
  atMost: number,
): Finding[] {
  const detail = `${Math.round(ROWS / seconds).toLocaleString('en')} rows a second, ${cpuSeconds.toFixed(1)} s of processor time`;
  return [
    { what, value: seconds, unit: 's', atMost, detail },
    {
      what: `${what}: memory`,
      value: grownMb,
      unit: 'MB',
      atMost: 150,
      detail: 'above what the process had before',
    },
  ];
}

/** Reading, recognition and validation on their own, without a database. */
export async function measureReading(csv: string, workbook: string): Promise<Finding[]> {
  globalThis.gc?.();
  const survey = await measure(() => surveyFile(csv, 'deals.csv'));
  if (survey.found.rows !== ROWS || survey.found.kind !== 'deal')
    throw new Error('The file was not recognized');
  const drafts = await measure(() => draftAll(csv, planOf(survey.found)));
  if (drafts.found !== ROWS) throw new Error(`${drafts.found} rows became deals`);
  const sheet = await measure(() => surveyFile(workbook, 'deals.xlsx'));
  if (sheet.found.rows !== ROWS) throw new Error('The workbook was not read whole');
  const rows = `${ROWS.toLocaleString('en')} rows of 12 columns`;
  return [
    ...findingsOf(`reading and recognizing a CSV, ${rows}`, survey, 10),
    ...findingsOf(`reading and validating each row, ${rows}`, drafts, 10),
    ...findingsOf(`reading and recognizing a workbook, ${rows}`, sheet, 40),
  ];
}

import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { writeWorkbook } from '@dealwright/server/testing/write-workbook';

export const ROWS = 100_000;
const HEADER =
  'Deal ID,Deal name,Account,Owner,Stage,Amount,Currency,Close date,Created,Source,Product,Next step'.split(
    ',',
  );
const STAGES = ['Prospecting', 'Proposal', 'Won', 'Lost'];

/** One row of twelve cells, the same in every run. */
function cellsOf(at: number): string[] {
  const day = (year: number): string => `${1 + (at % 12)}/${1 + (at % 28)}/${year}`;
  const [account, owner, stage] = [
    `Account ${at % 5_000}`,
    `Seller ${at % 40}`,
    STAGES[at % STAGES.length] ?? '',
  ];
  const rest = ['Trade show', 'Pro plan', 'Call back, then write'];
  return [
    `D${at}`,
    `Deal number ${at}`,
    account,
    owner,
    stage,
    `${(at * 37) % 100_000}.50`,
    'USD',
    day(2026),
    day(2025),
    ...rest,
  ];
}

/** A CSV of deals in the format of a CRM export. */
export async function writeCsv(path: string): Promise<void> {
  const file = createWriteStream(path);
  file.write(`${HEADER.join()}\n`);
  for (let at = 0; at < ROWS; at += 1) {
    const line = `${cellsOf(at)
      .map((cell) => `"${cell}"`)
      .join()}\n`;
    if (!file.write(line)) await once(file, 'drain');
  }
  file.end();
  await once(file, 'finish');
}

/** The same as an Excel workbook. */
export async function writeSheet(path: string): Promise<void> {
  const rows: string[][] = [HEADER];
  for (let at = 0; at < ROWS; at += 1) rows.push(cellsOf(at));
  await writeWorkbook(path, 'Deals', rows);
}

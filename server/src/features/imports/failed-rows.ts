import { Readable } from 'node:stream';
import type { Database } from '@dealwright/db/database';
import { csvHead, csvLine } from '@dealwright/domain/csv';
import type { Actor } from '../../platform/actor.ts';
import { asMember } from '../../platform/as-member.ts';
import { AppError } from '../../platform/errors.ts';
import type { ImportFileRow } from './files-store.ts';
import { listRowPage } from './rows-store.ts';
import { findImport } from './store.ts';

const PAGE = 1_000;
const REASON = 'Why it failed';

function readFailed(
  database: Database,
  actor: Actor,
  place: { readonly id: string; readonly file: number },
  after: number,
) {
  return asMember(database, actor, async (tx, member) => {
    const record = member && (await findImport(tx, member, place.id));
    if (!record)
      throw new AppError('forbidden', 'Your access has changed. Reload the page, then download again.');
    const request = { fates: ['fail'], kind: undefined, file: place.file, after, limit: PAGE } as const;
    return listRowPage(tx, { companyId: actor.companyId, id: place.id }, request);
  });
}

/** The failed rows of a file, with its own header and a last column for the reason, to correct and upload again. */
export function openFailedRows(
  database: Database,
  actor: Actor,
  importId: string,
  file: ImportFileRow,
): Readable {
  const headers = file.survey?.columns.map(({ header }) => header) ?? [];
  const place = { id: importId, file: file.position };
  async function* lines(): AsyncGenerator<string> {
    yield csvHead([...headers, REASON]);
    for (let after = 0, more = true; more; ) {
      const rows = await readFailed(database, actor, place, after);
      yield rows
        .map(({ cells, reason }) => csvLine([...headers.map((_, at) => cells[at] ?? ''), reason]))
        .join('');
      after = rows.at(-1)?.ordinal ?? after;
      more = rows.length === PAGE;
    }
  }
  return Readable.from(lines());
}

export const nameOfFailedRows = ({ file_name: name }: ImportFileRow): string =>
  `${name.replace(/\.[a-z0-9]{1,5}$/i, '')}-failed-rows.csv`;

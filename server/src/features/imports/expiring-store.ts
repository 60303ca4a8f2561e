import { IMPORT_DAYS } from '@dealwright/contract/imports/imports';
import { sql } from 'kysely';
import { type Expiring, expiring, hoursAgo } from '../../platform/retention.ts';

/** A day longer than it can be undone: its files are deleted first. */
const IMPORT_HOURS = (IMPORT_DAYS + 1) * 24;
/** How long an unused mapping is remembered. */
const MAPPING_HOURS = 400 * 24;

/** Rows are deleted before their imports, which would otherwise delete all of them at once. */
export const IMPORT_EXPIRING: readonly Expiring[] = [
  {
    name: 'import_rows',
    before: hoursAgo(IMPORT_HOURS),
    remove: (before, most) => sql`
      delete from import_rows r
       using (select r.company_id, r.import_id, r.ordinal
                from imports i join import_rows r on r.company_id = i.company_id and r.import_id = i.id
               where i.created_at < ${before} and i.work is null and app.may_erase(i.company_id, now())
               limit ${most}) old
       where r.company_id = old.company_id and r.import_id = old.import_id and r.ordinal = old.ordinal
      returning 1
    `,
  },
  {
    name: 'imports',
    before: hoursAgo(IMPORT_HOURS),
    remove: (before, most) => sql`
      delete from imports i
       using (select i.company_id, i.id from imports i
               where i.created_at < ${before} and i.work is null and app.may_erase(i.company_id, now())
                 and not exists (select from import_rows r where r.company_id = i.company_id and r.import_id = i.id)
                 and not exists (select from import_files f
                                  where f.company_id = i.company_id and f.import_id = i.id and f.is_stored)
               order by i.created_at limit ${most}) old
       where i.company_id = old.company_id and i.id = old.id
      returning 1
    `,
  },
  expiring('saved_mappings', {
    key: ['company_id', 'workspace_id', 'fingerprint'],
    since: 'used_at',
    hours: MAPPING_HOURS,
  }),
];

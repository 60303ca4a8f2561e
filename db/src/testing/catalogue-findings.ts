import type { OwnerSession } from '../database.ts';
import { ROOT_TABLE, RULES, SYSTEM_TABLES } from './catalogue-rules.ts';

/** What in the database breaks which rule, as `rule: what`; empty when every table is protected. */
export async function catalogueFindings(owner: Pick<OwnerSession, 'query'>): Promise<string[]> {
  const findings: string[] = [];
  for (const { name, sql } of RULES) {
    // Rules that need no list of tables take no parameters.
    const params = sql.includes('$1') ? [Object.keys(SYSTEM_TABLES), ROOT_TABLE] : [];
    const rows = await owner.query<{ what: string }>(sql, params);
    findings.push(...rows.map(({ what }) => `${name}: ${what}`));
  }
  return findings;
}

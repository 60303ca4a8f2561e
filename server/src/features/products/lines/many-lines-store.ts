import type { Tx } from '@dealwright/db/database';
import { dayOf } from '@dealwright/domain/calendar';
import { sql } from 'kysely';
import { newId } from '../../../platform/ids.ts';

/** The one product of a deal. */
export interface FirstLine {
  readonly deal_id: string;
  readonly currency: string;
  readonly product_id: string | null;
  readonly name: string;
  readonly unit_price_minor: number;
}

/**
 * Gives deals that never had lines one line each, of one unit and without a tax rate, with prices of the kind that the
 * default price book of the currency has; returns the ids of the lines.
 */
export async function insertFirstLines(
  tx: Tx,
  companyId: string,
  lines: readonly FirstLine[],
  now: Date,
): Promise<string[]> {
  if (lines.length === 0) return [];
  const added = lines.map((line) => ({ id: newId(), ...line }));
  const rows = JSON.stringify(added);
  const day = dayOf(now);
  await sql`
    insert into deal_pricing (company_id, deal_id, currency, tax_included, lines, lines_total_minor, updated_at)
    select ${companyId}::uuid, n.deal_id, n.currency, coalesce(b.tax_included, false), 1, n.unit_price_minor,
           ${now}::timestamptz
      from jsonb_to_recordset(${rows}::jsonb) as n(deal_id uuid, currency char(3), unit_price_minor bigint)
      join deals d on d.company_id = ${companyId} and d.id = n.deal_id
      left join price_books b on b.company_id = ${companyId} and b.workspace_id = d.workspace_id
       and b.currency = n.currency and b.is_default and ${day}::date
           between coalesce(b.valid_from, '-infinity') and coalesce(b.valid_until, 'infinity')
  `.execute(tx.kysely);
  await sql`
    insert into deal_lines (company_id, id, deal_id, position, product_id, name, quantity, unit_price_minor, billing)
    select ${companyId}::uuid, n.id, n.deal_id, 1, n.product_id, n.name, 1, n.unit_price_minor, 'one_off'
      from jsonb_to_recordset(${rows}::jsonb)
        as n(id uuid, deal_id uuid, product_id uuid, name text, unit_price_minor bigint)
  `.execute(tx.kysely);
  return added.map(({ id }) => id);
}

import { type DealValues, writeDeal } from './deal-values.ts';
import { PAGE_SIZE } from './hubspot-api.ts';
import { findChangedDeals, keepWritten, type WrittenDeal } from './record-store.ts';
import { advance, inCompany, mappingOf, portalOf, type Run } from './run.ts';
import type { Outgoing } from './settle-deals.ts';

type Settle = (run: Run, ids: readonly string[]) => Promise<readonly Outgoing[]>;

const REFUSED =
  'HubSpot refused a change that was made here. It is written again when the deal next changes.';

/**
 * Writes to HubSpot what was changed here alone, nothing else of a deal, and remembers what both sides agree on then:
 * what comes back from there is no news.
 */
export async function writeOut(run: Run, outgoing: readonly Outgoing[]): Promise<void> {
  if (outgoing.length === 0) return;
  const mapping = mappingOf(run.connection);
  const prepared = outgoing.map((one) => ({ ...one, ...writeDeal(one.changed, one, mapping) }));
  const writes = prepared.filter(({ properties }) => Object.keys(properties).length > 0);
  const { written } =
    writes.length === 0
      ? { written: [] }
      : await run.api.write(writes.map(({ hubspotId, properties }) => ({ id: hubspotId, properties })));
  const done = new Map(written.map((record) => [record.id, record]));
  const results = prepared.map(({ hubspotId, changed, fields, properties, issue, mark }): WrittenDeal => {
    const tried = Object.keys(properties).length > 0;
    if (tried && !done.has(hubspotId)) return { hubspot_id: hubspotId, base: {}, issue: REFUSED, mark };
    const agreed: DealValues = {};
    for (const field of fields) if (changed[field] !== undefined) agreed[field] = changed[field];
    return { hubspot_id: hubspotId, base: agreed, issue, mark };
  });
  await inCompany(run, async (tx) => {
    await keepWritten(tx, portalOf(run), results);
    await advance(tx, run, {});
  });
}

/** Writes what waits to be written, those first that wait longest; each deal is looked at there before. */
export async function writeWaiting(run: Run, settle: Settle): Promise<void> {
  while (run.connection.write_back && run.pagesLeft > 0) {
    run.pagesLeft -= 1;
    const ids = await inCompany(run, (tx) => findChangedDeals(tx, portalOf(run), PAGE_SIZE));
    if (ids.length === 0) return;
    const outgoing = await settle(run, ids);
    await writeOut(run, outgoing);
    if (ids.length < PAGE_SIZE) return;
  }
}

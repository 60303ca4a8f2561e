import { HubspotFailure, PAGE_SIZE, type RecordKind } from './hubspot-api.ts';
import { findChanged, keepWritten, type SyncedKind, type Written } from './record-store.ts';
import { advance, inCompany, portalOf, type Run } from './run.ts';
import type { Outgoing } from './settling.ts';

type Settle = (run: Run, ids: readonly string[]) => Promise<readonly Outgoing[]>;

/** As HubSpot’s addresses name each kind, and what they are called here. */
export const OBJECTS: Readonly<Record<SyncedKind, { readonly path: RecordKind; readonly here: string }>> = {
  company: { path: 'companies', here: 'account' },
  contact: { path: 'contacts', here: 'person' },
  deal: { path: 'deals', here: 'deal' },
};

const refusedWords = (kind: SyncedKind): string =>
  `HubSpot rejected a change made here. We’ll try again when the ${OBJECTS[kind].here} next changes.`;
const forbiddenWords = (kind: SyncedKind): string =>
  `The private app can’t write ${OBJECTS[kind].path} (crm.objects.${OBJECTS[kind].path}.write), ` +
  `so changes to them aren’t written to HubSpot.`;

/** Sends the properties; returns what HubSpot took, and in words why it did not take the rest. */
async function send(run: Run, kind: SyncedKind, outgoing: readonly Outgoing[]) {
  const writes = outgoing
    .filter(({ properties }) => Object.keys(properties).length > 0)
    .map(({ hubspotId, properties }) => ({ id: hubspotId, properties }));
  try {
    const done = await run.api.write(OBJECTS[kind].path, writes);
    return { done: new Set(done), words: refusedWords(kind) };
  } catch (error) {
    // Only this kind may not be written: the rest of the sync goes on.
    if (!(error instanceof HubspotFailure && error.trouble === 'forbidden')) throw error;
    return { done: new Set<string>(), words: forbiddenWords(kind) };
  }
}

async function writeKind(run: Run, kind: SyncedKind, outgoing: readonly Outgoing[]): Promise<void> {
  const { done, words } = await send(run, kind, outgoing);
  const results = outgoing.map(({ hubspotId, properties, agreed, issue, mark }): Written => {
    const tried = Object.keys(properties).length > 0;
    if (tried && !done.has(hubspotId)) return { hubspot_id: hubspotId, agreed: [], issue: words, mark };
    return { hubspot_id: hubspotId, agreed, issue, mark };
  });
  await inCompany(run, async (tx) => {
    await keepWritten(tx, portalOf(run), kind, results);
    await advance(tx, run, {});
  });
}

/**
 * Writes only fields changed here to HubSpot, and stores the values both sides agree on, so that their echo from HubSpot
 * isn't treated as a change.
 */
export async function writeOut(run: Run, outgoing: readonly Outgoing[]): Promise<void> {
  for (const [kind, some] of Map.groupBy(outgoing, (one) => one.kind)) {
    for (let from = 0; from < some.length; from += PAGE_SIZE) {
      await writeKind(run, kind, some.slice(from, from + PAGE_SIZE));
    }
  }
}

/** Writes pending changes, oldest first; each record is read from HubSpot before. */
export async function writeWaiting(run: Run, settle: Readonly<Record<SyncedKind, Settle>>): Promise<void> {
  for (const kind of ['company', 'contact', 'deal'] as const) {
    while (run.connection.write_back && run.pagesLeft > 0) {
      run.pagesLeft -= 1;
      const ids = await inCompany(run, (tx) => findChanged(tx, portalOf(run), kind, PAGE_SIZE));
      if (ids.length > 0) await writeOut(run, await settle[kind](run, ids));
      if (ids.length < PAGE_SIZE) break;
    }
  }
}

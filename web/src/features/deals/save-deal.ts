import { type Deal, type DealSummary, dealSchema } from '@dealwright/contract/deals/deals';
import type { QueryClient } from '@tanstack/react-query';
import { isProblem } from '../../lib/http.ts';
import { notify } from '../../ui/toast.ts';
import { fetchDeal, fetchLastActor } from './api.ts';
import { refreshTotals, shiftAllTotals, writeDeal } from './deal-cache.ts';
import { changedFields, type DealField, deedInWords, valuesInWords } from './deal-conflict.ts';
import { conflictQuestion } from './deal-prompts.ts';
import { trackMutation } from './track-mutation.ts';

export interface DealSave {
  /** The deal as the person saw it. */
  readonly seen: DealSummary;
  /** How it will look; shown at once. */
  readonly wanted: DealSummary;
  readonly fields: readonly DealField[];
  readonly send: (version: number) => Promise<Deal>;
}

function show(client: QueryClient, before: DealSummary, after: DealSummary): void {
  writeDeal(client, after);
  shiftAllTotals(client, before, after);
}

/**
 * Saves a change of a deal: shown at once, taken back when it fails. Where someone else changed other facts meanwhile,
 * both changes are kept; where they changed the same one, the person decides. Null: theirs was kept.
 */
export async function saveDeal(client: QueryClient, save: DealSave): Promise<Deal | null> {
  const { seen, wanted, send } = save;
  show(client, seen, wanted);
  try {
    const saved = await trackMutation([seen.number], () => send(seen.version));
    writeDeal(client, saved);
    refreshTotals(client);
    return saved;
  } catch (error) {
    const theirs = await currentState(error, seen.number);
    show(client, wanted, theirs ?? seen);
    refreshTotals(client);
    if (!theirs) throw error;
    return settle(client, save, theirs);
  }
}

async function currentState(error: unknown, number: number): Promise<Deal | null> {
  if (!isProblem(error, 'stale_version')) return null;
  const given = dealSchema.safeParse(error.current);
  return given.success ? given.data : fetchDeal(number);
}

async function settle(client: QueryClient, save: DealSave, theirs: Deal): Promise<Deal | null> {
  const now = new Date();
  const theirFields = changedFields(save.seen, theirs);
  const contested = theirFields.filter((field) => save.fields.includes(field));
  const next = rebase(save, theirs);
  const agrees = contested.every((field) => !changedFields(theirs, next.wanted).includes(field));
  const who = await fetchLastActor(save.seen.number, contested[0] ?? theirFields[0] ?? 'stage');
  const theirDeed = deedInWords(theirs, contested.length > 0 ? contested : theirFields, now, who);
  if (contested.length === 0 || agrees) {
    const saved = agrees && contested.length > 0 ? theirs : await saveDeal(client, next);
    if (theirFields.length > 0) notify(theirDeed, { text: 'Both changes are kept.' });
    return saved;
  }
  const kept = await conflictQuestion.ask({
    deal: theirs,
    theirDeed,
    theirs: valuesInWords(theirs, contested, now),
    mine: valuesInWords(save.wanted, contested, now),
  });
  return kept === 'mine' ? saveDeal(client, next) : null;
}

/** The same change on top of what stands now. */
function rebase(save: DealSave, theirs: DealSummary): DealSave {
  const own = Object.fromEntries(
    Object.entries(save.wanted).filter(([key, value]) => value !== save.seen[key as keyof DealSummary]),
  );
  return { ...save, seen: theirs, wanted: { ...theirs, ...own, version: theirs.version } };
}

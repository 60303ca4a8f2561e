import type {
  saveToLibrary as saveRoute,
  suggestAnswers as suggestRoute,
} from '@dealwright/contract/rfp/requirements';
import type { ResponseOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import { dayOf } from '@dealwright/domain/calendar';
import { MAX_QUESTION } from '@dealwright/domain/rfp';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { addLibraryAnswer, presentAnswer } from './change-library.ts';
import { listMatches } from './library-store.ts';
import { clipped } from './read-document.ts';
import { requireEditableRequirement, requireReadableRequirement } from './require-rfp.ts';

const MOST_SUGGESTIONS = 5;
/** Longer requirements are asked for by how they begin. */
const MAX_ASKED = 1_000;

interface Call {
  readonly actor: Actor;
  readonly now: Date;
  readonly lookup: { readonly number: number; readonly rfp_id: string; readonly requirement_id: string };
}

export async function suggestAnswers(
  tx: Tx,
  { actor, now, lookup }: Call,
): Promise<ResponseOf<typeof suggestRoute>> {
  const { requirement } = await requireReadableRequirement(tx, actor, lookup);
  const rows = await listMatches(tx, actor.companyId, clipped(requirement.text, MAX_ASKED), {
    standing: undefined,
    today: dayOf(now),
    limit: MOST_SUGGESTIONS,
  });
  return {
    items: rows.map((row) => ({
      answer: presentAnswer(actor, now, row),
      score: Math.round(row.score * 100) / 100,
    })),
  };
}

/** Throws `conflict` for an answer that is for this buyer alone, and for none. */
export async function saveToLibrary(tx: Tx, call: Call): Promise<ResponseOf<typeof saveRoute>> {
  const { actor, now, lookup } = call;
  const { requirement } = await requireEditableRequirement(tx, actor, lookup);
  if (requirement.confidential) {
    throw new AppError('conflict', 'This answer is confidential. It stays with this RFP.');
  }
  if (requirement.answer === '') throw new AppError('conflict', 'Write an answer first.');
  const { text, answer } = requirement;
  return addLibraryAnswer(tx, { actor, now }, { question: clipped(text, MAX_QUESTION), answer, tags: [] });
}

import type { answerSchema } from '@dealwright/contract/qualification/evidence';
import type { Tx } from '@dealwright/db/database';
import type { Pillar } from '@dealwright/domain/pillar';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/errors.ts';
import { emit } from '../../../platform/events.ts';
import type { DealRef } from '../../deals/detail-store.ts';
import { recordChanges } from '../../deals/history/store.ts';
import { type AnswerRow, listAnswers, writeAnswer } from './store.ts';

type Answer = z.infer<typeof answerSchema>;

interface AnswerChange {
  readonly actor: Actor;
  readonly deal: DealRef;
  readonly now: Date;
  readonly pillar: Pillar;
  readonly answer: string;
  readonly version: number;
}

function present(row: AnswerRow | undefined): Answer {
  return {
    answer: row?.answer ?? '',
    version: row?.version ?? 0,
    updated_by: row?.updated_by ? { id: row.updated_by, name: row.updated_by_name ?? '' } : null,
    updated_at: row?.updated_at.toISOString() ?? null,
  };
}

async function findAnswer(tx: Tx, deal: DealRef, pillar: Pillar): Promise<AnswerRow | undefined> {
  return (await listAnswers(tx, deal)).find((row) => row.pillar === pillar);
}

function stale(row: AnswerRow | undefined): AppError {
  return new AppError('stale_version', 'Someone else changed this answer in the meantime.', {
    current: present(row),
  });
}

/** Writes what the team believes about a pillar; 412 with the present answer when another was written meanwhile. */
export async function changeAnswer(tx: Tx, change: AnswerChange): Promise<Answer> {
  const { actor, deal, now, pillar, answer, version } = change;
  const before = await findAnswer(tx, deal, pillar);
  if ((before?.version ?? 0) !== version) throw stale(before);
  if ((before?.answer ?? '') === answer) return present(before);
  const written = await writeAnswer(tx, deal, { pillar, answer, version, by: actor.userId, now });
  if (written === null) throw stale(await findAnswer(tx, deal, pillar));
  await recordChanges(tx, { companyId: actor.companyId, actorId: actor.userId, cause: 'edit', now }, [
    { dealId: deal.id, field: `answer.${pillar}`, oldValue: before?.answer ?? null, newValue: answer },
  ]);
  await emit(tx, [
    {
      companyId: actor.companyId,
      workspaceId: deal.workspaceId,
      dealId: deal.id,
      type: 'meddpicc.changed',
      actorId: actor.userId,
    },
  ]);
  return {
    answer,
    version: written,
    updated_by: { id: actor.userId, name: actor.name },
    updated_at: now.toISOString(),
  };
}

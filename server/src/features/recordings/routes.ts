import {
  attachTranscript as attachRoute,
  changeRecording,
  completeRecording as completeRoute,
  createRecording as createRoute,
  getRecording,
  listRecordings as listRoute,
  listTranscript,
  playRecording,
  refuseRecording as refuseRoute,
  removeRecording as removeRoute,
  sendChunk,
  transcribeRecording as transcribeRoute,
} from '@dealwright/contract/recordings/recordings';
import { decodeCursor, encodeCursor, pageFrom, positionSchemas } from '../../platform/cursor.ts';
import { notFound } from '../../platform/errors.ts';
import type { ApiContext } from '../../platform/feature.ts';
import { FileAnswer } from '../../platform/http/file-answer.ts';
import type { Router } from '../../platform/http/serve.ts';
import { mayWorkDeal, requireEditableDeal, requireReadableDeal } from '../deals/access.ts';
import { canEditDeal } from '../deals/policy.ts';
import {
  attachTranscript,
  changeTitle,
  readBegunRecording,
  readRecording,
  refuseRecording,
  removeRecording,
  transcribeRecording,
} from './change-recording.ts';
import { completeRecording } from './complete-recording.ts';
import { createRecording } from './create-recording.ts';
import { listParts } from './part-store.ts';
import { presentRecording } from './present-recording.ts';
import { receiveChunk } from './receive-chunk.ts';
import { requireCompletable, requireReadableRecording } from './require-recording.ts';
import { listRecordings, readStorageUse } from './store.ts';
import { listSegments } from './transcript-store.ts';
import { removeSome } from './work/remove-audio.ts';

type Context = Pick<ApiContext, 'config' | 'database' | 'storage' | 'incoming' | 'log'>;

const LIST = 'recordings';
const SEGMENTS = 'transcript';

function registerReading(router: Router, canTranscribe: boolean): void {
  router.member(listRoute, async ({ actor, tx, params, query, now }) => {
    const deal = await requireReadableDeal(tx, actor, { number: params.number });
    const after = decodeCursor(LIST, query.cursor, [positionSchemas.instant, positionSchemas.id]);
    const { limit, interaction_id: interactionId } = query;
    const rows = await listRecordings(tx, deal, { interactionId, after, limit: limit + 1 });
    return {
      ...pageFrom(
        rows,
        limit,
        (row) => presentRecording({ actor, deal, canTranscribe }, row),
        (last) => encodeCursor(LIST, [last.occurred_key, last.id]),
      ),
      can_transcribe: canTranscribe,
      storage: await readStorageUse(tx, deal.companyId, now),
      can: { add: canEditDeal(actor, deal) },
    };
  });

  router.member(getRecording, ({ actor, tx, params: lookup }) =>
    readRecording(tx, { actor, lookup, canTranscribe }),
  );

  router.member(listTranscript, async ({ actor, tx, params, query }) => {
    const { key } = await requireReadableRecording(tx, actor, params);
    const after = Number(decodeCursor(SEGMENTS, query.cursor, [positionSchemas.place])?.[0] ?? -1);
    const rows = await listSegments(tx, key, { after, limit: query.limit + 1 });
    return pageFrom(
      rows,
      query.limit,
      ({ sequence: _, ...segment }) => segment,
      (last) => encodeCursor(SEGMENTS, [String(last.sequence)]),
    );
  });
}

function registerPlaying(router: Router, { storage }: Context): void {
  router.member(playRecording, async ({ actor, tx, params }) => {
    const { key, recording } = await requireReadableRecording(tx, actor, params);
    const part = (await listParts(tx, key)).find(
      ({ track, part: at }) => track === params.track && at === params.part,
    );
    if (!part || part.storage_key === null || part.content_type === null) throw notFound();
    const { storage_key: storageKey, content_type: mimeType, bytes } = part;
    return new FileAnswer({
      name: recording.title,
      mimeType,
      size: bytes,
      open: (range) => storage.open(storageKey, range),
      plays: true,
    });
  });
}

/** The first files of what is gone are removed at once; the background work removes the rest, and what fails. */
function removingAtOnce({ database, storage, log }: Context) {
  return (companyId: string) => async (): Promise<void> => {
    await removeSome({ database, storage }, companyId, new Date()).catch((error: unknown) =>
      log.warn({ err: error }, 'couldn’t remove audio; trying again later'),
    );
  };
}

function registerEnds(router: Router, context: Context, canTranscribe: boolean): void {
  const remove = removingAtOnce(context);

  router.member(removeRoute, async ({ actor, tx, params: lookup, now, afterCommit }) => {
    await removeRecording(tx, { actor, now, lookup, canTranscribe });
    afterCommit(remove(actor.companyId));
    return undefined;
  });

  router.member(refuseRoute, async ({ actor, tx, params: lookup, now, afterCommit }) => {
    afterCommit(remove(actor.companyId));
    return refuseRecording(tx, { actor, now, lookup, canTranscribe });
  });
}

export function registerRecordings(router: Router, context: Context): void {
  const canTranscribe = context.config.transcription !== null;
  registerReading(router, canTranscribe);
  registerPlaying(router, context);
  registerEnds(router, context, canTranscribe);

  router.member(
    createRoute,
    async ({ actor, tx, params, body, now }) => {
      const deal = await requireEditableDeal(tx, actor, { number: params.number });
      return createRecording(tx, { actor, deal, canTranscribe }, body, now);
    },
    mayWorkDeal,
  );

  router.upload(sendChunk, ({ params, query, ...upload }) =>
    receiveChunk({
      ...upload,
      storage: context.storage,
      incoming: context.incoming,
      lookup: params,
      sha256: query.sha256,
      startsAtMs: query.starts_at_ms,
    }),
  );

  router.member(completeRoute, async ({ actor, tx, params: lookup, body, now }) => {
    await completeRecording(tx, await requireCompletable(tx, actor, lookup), {
      actor,
      now,
      parts: body.parts,
    });
    return readBegunRecording(tx, { actor, lookup, canTranscribe });
  });

  router.member(changeRecording, ({ actor, tx, params: lookup, body, version, now }) =>
    changeTitle(tx, { actor, now, lookup, version, canTranscribe }, body.title),
  );

  router.member(transcribeRoute, ({ actor, tx, params: lookup, now }) =>
    transcribeRecording(tx, { actor, now, lookup, canTranscribe }),
  );

  router.member(attachRoute, ({ actor, tx, params: lookup, body, now }) =>
    attachTranscript(tx, { actor, now, lookup, canTranscribe }, body.interaction_id),
  );
}

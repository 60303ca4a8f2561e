import {
  MAX_CHUNK_BYTES,
  MAX_RECORDING_BYTES,
  MOST_CHUNKS,
  MOST_PARTS,
  RECORDING_ORIGINS,
  RECORDING_PROBLEMS,
  RECORDING_STATES,
  RECORDING_TRACKS,
} from '@dealwright/domain/recording';
import { z } from 'zod';
import { dealParams, personSchema } from '../deals/deals.ts';
import {
  daySchema,
  givenTimeSchema,
  idSchema,
  numberInAddress,
  pageOf,
  pageQuery,
  textSchema,
  timeSchema,
} from '../page.ts';
import { defineRoute } from '../route.ts';

const count = z.number().int();
const trackSchema = z.enum(RECORDING_TRACKS);

/** A piece of a track that plays by itself: a recorder that was started anew, or a whole uploaded file. */
export const recordingPartSchema = z
  .object({
    track: trackSchema,
    part: count,
    /** Where it begins in the recording. It may begin before the one before it ends. */
    starts_at_ms: count,
    /** Null until it is ready to be played. */
    duration_ms: count.nullable(),
    bytes: count,
    content_type: z.string().nullable(),
    /** While it is received: the chunks that are there, by sequence. */
    received: z.array(count),
  })
  .meta({ id: 'RecordingPart' });
export type RecordingPart = z.infer<typeof recordingPartSchema>;

export const recordingSchema = z
  .object({
    id: idSchema,
    title: z.string(),
    kind: z.enum(['call', 'meeting']),
    origin: z.enum(RECORDING_ORIGINS),
    state: z.enum(RECORDING_STATES),
    file_name: z.string().nullable(),
    occurred_at: timeSchema,
    /** Null until it is ready to be played. */
    duration_ms: count.nullable(),
    /** What is stored of it, in bytes. */
    bytes: count,
    has_audio: z.boolean(),
    consent: z.object({ text: z.string(), confirmed_by: personSchema, confirmed_at: timeSchema }),
    /** `none`: not yet, or there was nothing to transcribe. `attached`: imported by a member. */
    transcription: z.enum(['none', 'not_configured', 'waiting', 'running', 'done', 'failed', 'attached']),
    /** How many pieces of how many are transcribed. */
    progress: z.object({ done: count, of: count }).nullable(),
    /** When the service is asked again. */
    retry_at: timeSchema.nullable(),
    /** What went wrong, and a sentence that says what to do. */
    problem: z.object({ code: z.enum(RECORDING_PROBLEMS), message: z.string() }).nullable(),
    /** The note with the transcript. */
    interaction_id: idSchema.nullable(),
    /** The day on which its audio is deleted; null without audio. */
    delete_on: daySchema.nullable(),
    audio_removed_at: timeSchema.nullable(),
    /** When somebody said no. */
    stopped_at: timeSchema.nullable(),
    version: count,
    created_by: personSchema,
    created_at: timeSchema,
    updated_at: timeSchema,
    /** `send`: chunks, for the person who records alone. `complete`: for managers and admins too. */
    can: z.object({
      edit: z.boolean(),
      send: z.boolean(),
      complete: z.boolean(),
      transcribe: z.boolean(),
    }),
  })
  .meta({ id: 'Recording' });
export type Recording = z.infer<typeof recordingSchema>;

export const recordingDetailSchema = recordingSchema
  .extend({ parts: z.array(recordingPartSchema) })
  .meta({ id: 'RecordingDetail' });
export type RecordingDetail = z.infer<typeof recordingDetailSchema>;

export const listRecordings = defineRoute({
  operationId: 'listRecordings',
  method: 'GET',
  path: '/deals/:number/recordings',
  audience: 'user',
  summary: 'Recordings of a deal, the latest first; of one note with `interaction_id`',
  params: dealParams,
  query: z.object({ ...pageQuery, interaction_id: idSchema.optional() }),
  response: pageOf(recordingSchema).extend({
    /** A service that transcribes is set up on this server. */
    can_transcribe: z.boolean(),
    /** Of the whole company, in bytes. */
    storage: z.object({ used: count, most: count }),
    can: z.object({ add: z.boolean() }),
  }),
});

const facts = {
  title: textSchema(1, 200, 'Enter a title'),
  kind: z.enum(['call', 'meeting']),
  occurred_at: givenTimeSchema,
  consent: z.strictObject({
    /** The words the person agreed to, as they were shown. */
    text: textSchema(1, 2000, 'Show what was agreed to'),
    confirmed: z.literal(true, 'Confirm that everyone agreed to be recorded'),
  }),
};

export const createRecording = defineRoute({
  operationId: 'createRecording',
  method: 'POST',
  path: '/deals/:number/recordings',
  audience: 'user',
  summary: 'Begin a recording, or the upload of one; nothing is taken without consent',
  params: dealParams,
  body: z.discriminatedUnion('origin', [
    z.strictObject({ ...facts, origin: z.literal('recorded') }),
    z.strictObject({
      ...facts,
      origin: z.literal('uploaded'),
      file: z.strictObject({
        name: z.string().min(1).max(5000),
        bytes: count.min(1, 'This file is empty').max(MAX_RECORDING_BYTES, 'At most 2 GB'),
      }),
    }),
  ]),
  response: recordingDetailSchema,
  status: 201,
  idempotent: true,
});

export const recordingParams = dealParams.extend({ recording_id: idSchema });

export const getRecording = defineRoute({
  operationId: 'getRecording',
  method: 'GET',
  path: '/deals/:number/recordings/:recording_id',
  audience: 'user',
  summary: 'One recording with its parts, and which of their chunks are there',
  params: recordingParams,
  response: recordingDetailSchema,
});

export const changeRecording = defineRoute({
  operationId: 'changeRecording',
  method: 'PATCH',
  path: '/deals/:number/recordings/:recording_id',
  audience: 'user',
  summary: 'Rename a recording',
  params: recordingParams,
  body: z.strictObject({ title: facts.title }),
  response: recordingDetailSchema,
  versioned: true,
});

export const removeRecording = defineRoute({
  operationId: 'removeRecording',
  method: 'DELETE',
  path: '/deals/:number/recordings/:recording_id',
  audience: 'user',
  summary: 'Delete a recording with its audio; the note with its transcript stays',
  params: recordingParams,
  response: z.undefined(),
  status: 204,
});

const partParams = recordingParams.extend({
  track: trackSchema,
  part: numberInAddress(0, MOST_PARTS - 1),
});

export const sendChunk = defineRoute({
  operationId: 'sendChunk',
  method: 'PUT',
  path: '/deals/:number/recordings/:recording_id/chunks/:track/:part/:sequence',
  audience: 'user',
  summary:
    'Send a chunk of a track, at most 8 MiB, as the bytes of the body. The same again changes nothing; other bytes are ' +
    'refused. Who began the recording can send it until it ends, also once they can’t read the deal any more',
  params: partParams.extend({ sequence: numberInAddress(0, MOST_CHUNKS - 1) }),
  query: z.object({
    sha256: z.string().regex(/^[0-9a-f]{64}$/, 'Send the SHA-256 of the bytes in hexadecimal'),
    /** Where its part begins in the recording. */
    starts_at_ms: numberInAddress(0, 7 * 24 * 3_600_000).default(0),
  }),
  upload: true,
  bodyLimit: MAX_CHUNK_BYTES,
  response: z.object({ bytes: count, /** It was there before. */ known: z.boolean() }),
});

export const completeRecording = defineRoute({
  operationId: 'completeRecording',
  method: 'PUT',
  path: '/deals/:number/recordings/:recording_id/completion',
  audience: 'user',
  summary:
    'Say how many chunks each part has. Its audio is then prepared and, where a service is set up, transcribed',
  params: recordingParams,
  body: z.strictObject({
    parts: z
      .array(
        z.strictObject({
          track: trackSchema,
          part: count.min(0).max(MOST_PARTS - 1),
          /** Chunks 0 up to this number are used. */
          chunks: count.min(1).max(MOST_CHUNKS),
        }),
      )
      .min(1, 'Nothing was recorded')
      .max(MOST_PARTS),
  }),
  response: recordingDetailSchema,
});

export const refuseRecording = defineRoute({
  operationId: 'refuseRecording',
  method: 'PUT',
  path: '/deals/:number/recordings/:recording_id/refusal',
  audience: 'user',
  summary:
    'Someone said no: stop, and delete the audio and its transcript at once. A transcript that evidence quotes stays ' +
    'until the evidence is removed',
  params: recordingParams,
  response: z.object({
    recording: recordingDetailSchema,
    /** `quoted`: evidence quotes it. `in_use`: the analyst is reading it; ask again once it is done. */
    transcript: z.enum(['none', 'removed', 'quoted', 'in_use']),
  }),
});

export const transcribeRecording = defineRoute({
  operationId: 'transcribeRecording',
  method: 'PUT',
  path: '/deals/:number/recordings/:recording_id/transcription',
  audience: 'user',
  summary:
    'Transcribe a recording that isn’t, or try again after a failure; pieces that are done aren’t paid again',
  params: recordingParams,
  response: recordingDetailSchema,
});

export const attachTranscript = defineRoute({
  operationId: 'attachTranscript',
  method: 'PUT',
  path: '/deals/:number/recordings/:recording_id/transcript',
  audience: 'user',
  summary: 'Use an imported transcript of the deal as the transcript of a recording that has none',
  params: recordingParams,
  body: z.strictObject({ interaction_id: idSchema }),
  response: recordingDetailSchema,
});

export const transcriptSegmentSchema = z
  .object({
    track: trackSchema,
    from_ms: count,
    to_ms: count,
    speaker: z.string(),
    side: z.enum(['buyer', 'seller', 'unknown']),
    text: z.string(),
    /** From there to `ends_at` in the text of the note, in UTF-16 units; null once somebody changed the text. */
    starts_at: count.nullable(),
    ends_at: count.nullable(),
  })
  .meta({ id: 'TranscriptSegment' });
export type TranscriptSegment = z.infer<typeof transcriptSegmentSchema>;

export const listTranscript = defineRoute({
  operationId: 'listTranscript',
  method: 'GET',
  path: '/deals/:number/recordings/:recording_id/transcript',
  audience: 'user',
  summary: 'The timed transcript of a recording, in order; empty for an imported transcript',
  params: recordingParams,
  query: z.object(pageQuery),
  response: pageOf(transcriptSegmentSchema),
});

export const playRecording = defineRoute({
  operationId: 'playRecording',
  method: 'GET',
  path: '/deals/:number/recordings/:recording_id/audio/:track/:part',
  audience: 'user',
  summary: 'The audio of a part; a range of its bytes with `Range`',
  params: partParams,
  response: z.undefined(),
  download: true,
});

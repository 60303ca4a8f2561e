import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { MAX_RFP_BYTES, MOST_REQUIREMENTS } from '@dealwright/domain/rfp';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { shownName } from '../../platform/storage/file-names.ts';
import { withReceivedFile } from '../../platform/storage/receive-file.ts';
import { readAside } from './documents-aside.ts';
import type { RfpReading } from './reading/rfp-reading.ts';
import type { ReadRequirement } from './requirement-store.ts';
import type { RfpDays } from './store.ts';
import type { Upload } from './upload.ts';

export interface ReadDocument {
  readonly fileName: string;
  readonly content: Uint8Array;
  readonly sha256: Uint8Array;
  readonly reading: RfpReading;
}

/** Throws 415 for a document with more than an RFP holds. */
export function requireRoomFor({ requirements }: Pick<RfpReading, 'requirements'>): void {
  if (requirements.length <= MOST_REQUIREMENTS) return;
  throw new AppError(
    'unsupported_type',
    `This document has more than ${MOST_REQUIREMENTS} requirements. Split it, and add each part.`,
  );
}

/** Receives a buyer’s document and reads it in a process of its own. Throws 413 or 415 for what can’t be read. */
export async function receiveDocument({
  actor,
  file,
  fileName: name,
  announcedBytes,
  incoming,
}: Upload): Promise<ReadDocument> {
  const fileName = shownName(name);
  return withReceivedFile(incoming, file, { maxBytes: MAX_RFP_BYTES, announcedBytes }, async ({ path }) => {
    const reading = await readAside(actor.companyId, { path });
    requireRoomFor(reading);
    const content = new Uint8Array(await readFile(path));
    return { fileName, content, sha256: createHash('sha256').update(content).digest(), reading };
  });
}

const MAX_BODY = 20_000;
const MAX_NUMBER = 200;
const MAX_SECTION = 500;
const MAX_PLACE = 300;

/** At most so long, without half a character at the end. */
export function clipped(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = text.slice(0, most);
  return end.isWellFormed() ? end : end.slice(0, -1);
}

/** The requirements of a document as rows, with new ids. */
export function requirementsOf({ requirements }: RfpReading): ReadRequirement[] {
  return requirements.map((found, index) => ({
    id: newId(),
    position: index + 1,
    number: found.number === null ? null : clipped(found.number, MAX_NUMBER),
    section: found.section === null ? null : clipped(found.section, MAX_SECTION),
    text: clipped(found.text, MAX_BODY),
    place: clipped(found.place, MAX_PLACE),
    starts_at: found.start,
    ends_at: found.end,
    sheet: found.location.row === null ? null : found.location.sheet,
    sheet_row: found.location.sheet === null ? null : found.location.row,
    obligation: found.obligation,
    weight: found.weight,
  }));
}

/** The days that a document names; the last of several of a kind. */
export function daysOf({ days }: RfpReading): RfpDays {
  const last = (kind: string) =>
    days
      .filter((day) => day.kind === kind)
      .map(({ day }) => day)
      .sort()
      .at(-1) ?? null;
  return { questions_on: last('questions'), due_on: last('submission'), award_on: last('award') };
}

/** A title from the name of the file: “RfpReading 2026.docx” becomes “RfpReading 2026”. */
export function titleOf(fileName: string): string {
  const plain = fileName
    .replace(/\.(?:docx|pdf|xlsx|txt|md)$/i, '')
    .replaceAll('_', ' ')
    .trim();
  return clipped(plain === '' ? 'RFP' : plain, 200);
}

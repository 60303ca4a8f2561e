import { documentText } from '../../platform/documents/document-text.ts';
import { UnreadableDocument } from '../../platform/documents/unreadable-document.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import type {
  InteractionKind,
  ProposedSpeaker,
  ReadText,
  SourceFormat,
  SourceInput,
  Surroundings,
} from '../interactions/source-reading.ts';
import { findDay } from './source/days.ts';
import { decodeText } from './source/decode-text.ts';
import { type SourceDocument, UnreadableSource } from './source/document.ts';
import { matchSpeakers } from './source/match-speakers.ts';
import { readSource } from './source/read-source.ts';

type ReadableFormat = Exclude<SourceFormat, 'recording'>;

const FILE_FORMATS: Readonly<Record<string, Exclude<ReadableFormat, 'typed'>>> = {
  txt: 'txt',
  text: 'txt',
  md: 'md',
  markdown: 'md',
  vtt: 'vtt',
  srt: 'srt',
  eml: 'eml',
  json: 'json',
  docx: 'docx',
  pdf: 'pdf',
};
const HEAD_LINES = 12;
const MAX_TITLE = 120;
const MOST_NAMED = 2;

/** The format of a file goes by its name, that of a pasted text by what it begins with. */
function formatOf(input: SourceInput): ReadableFormat {
  if ('fileName' in input) {
    const format = FILE_FORMATS[/\.([a-z]+)$/i.exec(input.fileName)?.[1]?.toLowerCase() ?? ''];
    if (!format)
      throw new AppError(
        'unsupported_type',
        'Choose a file of type txt, md, vtt, srt, eml, json, docx or pdf.',
      );
    return format;
  }
  const opening = input.text.slice(0, 200).replace(/^\ufeff/, '');
  if (/^WEBVTT\b/.test(opening)) return 'vtt';
  return /^\s*\d+\r?\n\d{1,2}:\d{2}:\d{2},\d{3}\s*-->/.test(opening) ? 'srt' : 'typed';
}

function kindOf(format: SourceFormat, document: SourceDocument): InteractionKind {
  const kinds = new Set(document.segments.map(({ kind }) => kind));
  if (format === 'eml' || kinds.has('mail')) return 'email';
  if (kinds.has('speech')) return 'call';
  return format === 'typed' ? 'note' : 'document';
}

/** 'Call with Ana Silva and Tom Lee', for a text that begins with a speaker's words. */
function talkTitle(document: SourceDocument, speakers: readonly ProposedSpeaker[]): string | null {
  const buyers = speakers.filter(({ side }) => side === 'buyer').map(({ name }) => name);
  const names = [...new Set(buyers)].filter((name) => name !== null);
  if (document.segments[0]?.kind !== 'speech' || names.length === 0) return null;
  const more = names.length - MOST_NAMED;
  const named = names.slice(0, MOST_NAMED);
  return `Call with ${more > 0 ? `${named.join(', ')} and ${more} more` : named.join(' and ')}`;
}

function titleOf(input: SourceInput, body: string, talk: string | null): string {
  const subject = /^subject:[ \t]*(\S.*)$/im.exec(body.slice(0, 4000))?.[1];
  const file =
    'fileName' in input ? (input.fileName.split(/[\\/]/).at(-1) ?? '').replace(/\.[a-z]+$/i, '') : null;
  const line = body.split('\n', 40).find((candidate) => /\p{L}/u.test(candidate)) ?? '';
  const title = (subject ?? file ?? talk ?? line)
    .replace(/^[#>*\-\s[\]]+/, '')
    .replace(/\p{Cc}/gu, ' ')
    .trim();
  return (title || 'Untitled').slice(0, MAX_TITLE).toWellFormed();
}

function dayNamed(body: string): string | null {
  for (const line of body.split('\n', HEAD_LINES)) {
    const day = findDay(line);
    if (day !== null) return day;
  }
  return null;
}

/** Who each label of the text seems to be; a person of the deal only where one is meant. */
export function proposeSpeakers(document: SourceDocument, surroundings: Surroundings): ProposedSpeaker[] {
  const buyers = new Set(surroundings.people.filter(({ side }) => side === 'buyer').map(({ id }) => id));
  const people = surroundings.people.map(({ id, name, email, title, side }) => ({
    id,
    name,
    side,
    ...(email === null ? {} : { email }),
    ...(title === null ? {} : { title }),
  }));
  const matches = matchSpeakers(document, {
    people,
    sellerCompanyNames: surroundings.sellerCompanies,
    ...(surroundings.buyerCompany === null ? {} : { buyerCompanyName: surroundings.buyerCompany }),
  });
  return matches.map((match) => ({
    label: match.label.slice(0, 200),
    side: match.side,
    stakeholder_id: match.personId !== null && buyers.has(match.personId) ? match.personId : null,
    name: match.name?.slice(0, 200) ?? null,
    title: match.title?.slice(0, 200) ?? null,
    reason: match.reason,
  }));
}

function toAppError(error: UnreadableSource): AppError {
  if (error.reason === 'too_large') return new AppError('too_large', error.message);
  if (error.reason === 'binary') return new AppError('unsupported_type', error.message);
  return invalid('source', error.message);
}

/** A Word document or PDF is read for its text; everything else is text. */
async function contentOf(input: SourceInput, format: SourceFormat): Promise<string> {
  if ('text' in input) return decodeText(input.text);
  if (format !== 'docx' && format !== 'pdf') return decodeText(input.bytes);
  try {
    return decodeText(await documentText(input.bytes));
  } catch (error) {
    if (error instanceof UnreadableDocument) throw new UnreadableSource('format', error.message);
    throw error;
  }
}

async function read(input: SourceInput, surroundings: Surroundings): Promise<ReadText> {
  const format = formatOf(input);
  const content = await contentOf(input, format);
  const document = await readSource({ content, format: format === 'typed' ? 'txt' : format });
  const speakers = proposeSpeakers(document, surroundings);
  return {
    body: document.text,
    format,
    kind: kindOf(format, document),
    title: titleOf(input, document.text, talkTitle(document, speakers)),
    occurredOn: dayNamed(document.text),
    speakers,
  };
}

/** Reads a text and proposes who speaks in it; takes as long as the text is long. Runs on a thread of its own. */
export async function readForeignText(input: SourceInput, surroundings: Surroundings): Promise<ReadText> {
  try {
    return await read(input, surroundings);
  } catch (error) {
    if (error instanceof UnreadableSource) throw toAppError(error);
    throw error;
  }
}

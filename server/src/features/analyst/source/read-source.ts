import { captionsToText } from './captions.ts';
import { decodeText } from './decode-text.ts';
import type { Participant, SourceDocument, SourceFormat } from './document.ts';
import { fieldLines } from './fields.ts';
import { blankHidden, cutHidden, findHidden } from './hidden.ts';
import { mailFileToText } from './mail-file.ts';
import { isMailRule, readMailMark } from './mail-marks.ts';
import { readMailPeople } from './mail-people.ts';
import { readParticipants } from './participants.ts';
import { readSegments } from './read-segments.ts';
import { speakingLabels } from './speaking-labels.ts';
import { transcriptJsonToText } from './transcript-json.ts';
import { readTurnLine } from './turns.ts';

export interface SourceFile {
  readonly content: string | Uint8Array;
  /** Taken from the content where it is not given. */
  readonly format?: SourceFormat;
  readonly fileName?: string;
}

function formatOf(file: SourceFile, text: string): SourceFormat {
  if (file.format) return file.format;
  const ending = /\.(txt|md|markdown|vtt|srt|eml|json|text|log)$/i
    .exec(file.fileName ?? '')?.[1]
    ?.toLowerCase();
  if (ending === 'vtt' || ending === 'srt' || ending === 'eml' || ending === 'json') return ending;
  if (/^WEBVTT\b/.test(text)) return 'vtt';
  if (/^\s*\d+\n\d{1,2}:\d{2}:\d{2},\d{3}\s*-->/.test(text)) return 'srt';
  return ending === 'md' || ending === 'markdown' ? 'md' : 'txt';
}

/** Reads text that is already in the form it is stored in; pure and quick, so it can be called again at any time. */
export function readText(text: string): SourceDocument {
  const hidden = findHidden(text);
  const seen = blankHidden(text, hidden);
  const lines = seen.split('\n');
  const fields = fieldLines(lines);
  const bare = lines.map((line) => line.replace(/^\s*(?:>\s?)+/, ''));
  const hasMails = bare.some(
    (line, at) =>
      isMailRule(line) ||
      (/^\W*(?:from|von|de|on|am|le|el|il|op|den|em)\b/i.test(line) && readMailMark(bare, at) !== null),
  );
  const listed = readParticipants(lines);
  const labels = hasMails
    ? new Set<string>()
    : speakingLabels(
        lines.map((line, at) => (fields.has(at) ? '' : line)),
        listed.people.map((person) => person.name),
      );
  const hasTurns = labels.size > 0 && lines.some((line) => labels.has(readTurnLine(line)?.label ?? ''));
  const segments = readSegments(seen, lines, {
    labels,
    headLines: new Set([...listed.lines, ...fields]),
    hasTurns,
    hasMails,
  });
  const people: Participant[] = hasMails ? [...listed.people, ...readMailPeople(seen, bare)] : listed.people;
  return { text, segments: cutHidden(segments, hidden, seen), participants: mergePeople(people) };
}

function mergePeople(people: readonly Participant[]): Participant[] {
  const merged = new Map<string, Participant>();
  for (const person of people) {
    const key = person.name.toLowerCase();
    const known = merged.get(key);
    merged.set(key, {
      name: known?.name ?? person.name,
      title: known?.title ?? person.title,
      company: known?.company ?? person.company,
      email: known?.email ?? person.email,
      side: known?.side ?? person.side,
    });
  }
  return [...merged.values()];
}

/**
 * Reads a file or pasted text. `text` of the answer is what is stored and shown; all offsets refer to it.
 * @throws UnreadableSource with a reason for people when it is binary, empty, too large or not of its format.
 */
export async function readSource(file: SourceFile): Promise<SourceDocument> {
  const decoded = decodeText(file.content);
  const format = formatOf(file, decoded);
  if (format === 'vtt' || format === 'srt') return readText(captionsToText(decoded));
  if (format === 'json') return readText(transcriptJsonToText(decoded));
  if (format === 'eml') return readText(decodeText(await mailFileToText(decoded)));
  return readText(decoded);
}

import { UnreadableSource } from './document.ts';
import { type SpokenTurn, turnsToText } from './spoken-turns.ts';

type Value = Readonly<Record<string, unknown>>;

interface Entry {
  /** Milliseconds from the start of the call or since 1970; null if not told. */
  readonly at: number | null;
  readonly speaker: string | null;
  readonly words: string;
}

/** What the makers of meeting tools call the same things, from the most to the least telling. */
const WORDS = ['text', 'spokenText', 'transcript', 'content', 'sentence', 'caption', 'words'];
const SPEAKER = [
  'speakerDisplayName',
  'speakerName',
  'speaker_name',
  'speaker',
  'display_name',
  'displayName',
  'userName',
  'user_name',
  'username',
  'participant',
  'user',
];
const NAME = ['displayName', 'display_name', 'name', 'userName', 'username'];
const TIME = [
  'startOffset',
  'startTime',
  'start_time',
  'startDateTime',
  'start',
  'begin',
  'ts',
  'offset',
  'time',
];
const DEEPEST = 8;
const MOST_ENTRIES = 100_000;
const LONGEST_NAME = 60;
const MOST_SECONDS = 86_400;

const isValue = (value: unknown): value is Value =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const firstText = (value: Value, keys: readonly string[]): string | null => {
  const key = keys.find((candidate) => typeof value[candidate] === 'string' && value[candidate] !== '');
  return key === undefined ? null : String(value[key]);
};

/** '00:01:02.5' · '62.5s' · 'PT1M2.5S' · 62.5 · an instant. In milliseconds. */
function readTime(value: unknown): number | null {
  if (typeof value === 'number') return value > MOST_SECONDS ? value : value * 1000;
  if (typeof value !== 'string') return null;
  const clock = /^(?:(\d{1,3}):)?(\d{1,2}):(\d{2}(?:[.,]\d{1,9})?)$/.exec(value);
  const spoken = /^(?:PT)?(?:(\d{1,3})H)?(?:(\d{1,4})M)?(\d{1,6}(?:\.\d{1,9})?)s$/i.exec(value);
  const [, hours = '0', minutes = '0', seconds = '0'] = clock ?? spoken ?? [];
  if (clock ?? spoken)
    return (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds.replace(',', '.'))) * 1000;
  const instant = Date.parse(value);
  return Number.isNaN(instant) ? null : instant;
}

/** Collects lists of utterances anywhere in the JSON, grouped by path. */
class Finder {
  readonly lists = new Map<string, Entry[]>();
  /** The names of participants by what entries call them. */
  private readonly names = new Map<string, string>();
  private count = 0;

  walk(value: unknown, path: string, speaker: string | null, depth = 0): void {
    if (depth > DEEPEST) return;
    if (Array.isArray(value)) this.walkList(value, path, speaker, depth);
    else if (isValue(value)) {
      this.keepName(value);
      const own = this.speakerOf(value) ?? speaker;
      for (const [key, inner] of Object.entries(value)) this.walk(inner, `${path}.${key}`, own, depth + 1);
    }
  }

  /** The display name of a speaker; some exports refer to participants by an id. */
  nameOf(speaker: string): string {
    return this.names.get(speaker) ?? speaker;
  }

  private walkList(values: readonly unknown[], path: string, speaker: string | null, depth: number): void {
    for (const value of values) {
      const entry = isValue(value) ? this.entryOf(value, speaker) : null;
      if (!entry) this.walk(value, `${path}[]`, speaker, depth + 1);
      else if (this.count < MOST_ENTRIES) {
        this.count += 1;
        const list = this.lists.get(path);
        if (list) list.push(entry);
        else this.lists.set(path, [entry]);
      }
    }
  }

  private entryOf(value: Value, speaker: string | null): Entry | null {
    const words = firstText(value, WORDS)?.replace(/\s+/g, ' ').trim();
    const time = TIME.find((key) => value[key] !== undefined && value[key] !== null);
    const at = time === undefined ? null : readTime(value[time]);
    const said = this.speakerOf(value) ?? speaker;
    return words && (said !== null || at !== null) ? { at, speaker: said, words } : null;
  }

  private speakerOf(value: Value): string | null {
    for (const key of SPEAKER) {
      const speaker = value[key];
      if (typeof speaker === 'string' && speaker !== '') return speaker;
      if (isValue(speaker)) return firstText(speaker, NAME);
    }
    return null;
  }

  private keepName(value: Value): void {
    const inner = Object.values(value).find((part) => isValue(part) && firstText(part, NAME) !== null);
    const shown =
      firstText(value, ['displayName', 'display_name']) ?? (isValue(inner) ? firstText(inner, NAME) : null);
    if (typeof value['name'] === 'string' && shown !== null) this.names.set(value['name'], shown);
  }
}

const lengthOf = (entries: readonly Entry[]): number =>
  entries.reduce((sum, { words, speaker }) => sum + words.length * (speaker === null ? 1 : 2), 0);

/** 1973: no call is as long. */
const FIRST_INSTANT = 1e11;
const two = (value: number): string => String(value).padStart(2, '0');

function clockOf(at: number | null, start: number): string | null {
  if (at === null) return null;
  const seconds = Math.max(0, Math.floor((at - start) / 1000));
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** Instants are counted from the first; what counts from the start of the call stays as it is. */
const startOf = (entries: readonly Entry[]): number => {
  const first = entries.find(({ at }) => at !== null)?.at ?? 0;
  return first > FIRST_INSTANT ? first : 0;
};

const label = (name: string): string =>
  name
    .replace(/[:\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_NAME)
    .toWellFormed();

/**
 * Turns the transcript JSON of Zoom, Teams or Google Meet into `[time] Speaker: words`. JSON from other tools is read if
 * it has a list of texts with speakers or times.
 * @throws UnreadableSource if it is no JSON or nothing was said in it.
 */
export function transcriptJsonToText(source: string): string {
  let value: unknown;
  try {
    value = JSON.parse(source);
  } catch {
    throw new UnreadableSource('format', 'This file isn’t valid JSON. Export the transcript again.');
  }
  const finder = new Finder();
  finder.walk(value, '', null);
  const best = [...finder.lists.values()].toSorted((one, other) => lengthOf(other) - lengthOf(one))[0];
  if (!best) {
    throw new UnreadableSource(
      'format',
      'No transcript was found in this file. Export it as vtt or docx, or paste its text.',
    );
  }
  const isTimed = best.every(({ at }) => at !== null);
  const entries = isTimed ? best.toSorted((one, other) => (one.at ?? 0) - (other.at ?? 0)) : best;
  const start = startOf(entries);
  const turns = entries.map(
    ({ at, speaker, words }): SpokenTurn => ({
      speaker: speaker === null ? null : label(finder.nameOf(speaker)),
      time: clockOf(at, start),
      words,
    }),
  );
  return turnsToText(turns);
}

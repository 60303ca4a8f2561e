import { UnreadableSource } from './document.ts';
import { type SpokenTurn, turnsToText } from './spoken-turns.ts';

const CUE_TIME = /^\s*(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[.,]\d{1,3}\s*-->/;
const VOICE = /^<v(?:\.[^\s>]*)?\s+([^>]{1,80})>/;
const TAG = /<\/?[a-z][^>]{0,80}>|<\d[\d:.]*>/gi;
const NAME_FIRST = /^(?:>>\s*)?([\p{Lu}][\p{L}\p{N}.'’_ -]{0,40}?)\s*(?:\([^)]{1,60}\))?:\s+(?=\S)/u;

function clock(match: RegExpExecArray): string {
  const hours = match[1] === undefined ? '' : `${match[1].padStart(2, '0')}:`;
  return `${hours}${(match[2] ?? '').padStart(2, '0')}:${match[3] ?? '00'}`;
}

/** A cue of Teams with metadata: `{"speakerName": "Ana Ruiz", "spokenText": "…"}`. */
function readTold(line: string): { speaker: string | null; words: string } | null {
  try {
    const { speakerName, spokenText } = JSON.parse(line) as Readonly<Record<string, unknown>>;
    if (typeof spokenText !== 'string') return null;
    return { speaker: typeof speakerName === 'string' ? speakerName : null, words: spokenText.trim() };
  } catch {
    return null;
  }
}

/** One line of a cue without markup, and who speaks it where the line says so. */
function readLine(raw: string): { speaker: string | null; words: string } {
  const line = raw.trim().replace(/^-\s+/, '');
  const told = line.startsWith('{') ? readTold(line) : null;
  if (told) return told;
  const voice = VOICE.exec(line);
  if (voice)
    return { speaker: (voice[1] ?? '').trim(), words: line.slice(voice[0].length).replace(TAG, '').trim() };
  const plain = line.replace(TAG, '').trim();
  const named = NAME_FIRST.exec(plain);
  if (named) return { speaker: (named[1] ?? '').trim(), words: plain.slice(named[0].length).trim() };
  return { speaker: null, words: plain };
}

/**
 * Subtitles (WebVTT or SubRip) as a readable transcript: one paragraph for each turn, `[time] Speaker: words`.
 * Cues that go on with the same speaker are joined, so that sentences are whole again.
 */
export function captionsToText(source: string): string {
  const turns: SpokenTurn[] = [];
  for (const block of source.split(/\n[ \t]*\n+/)) {
    const lines = block.split('\n').filter((line) => line.trim() !== '');
    const at = lines.findIndex((line) => CUE_TIME.test(line));
    const time = at === -1 ? null : CUE_TIME.exec(lines[at] ?? '');
    if (!time) continue;
    for (const line of lines.slice(at + 1)) {
      const { speaker, words } = readLine(line);
      if (words !== '') turns.push({ speaker, words, time: clock(time) });
    }
  }
  if (turns.length === 0) throw new UnreadableSource('format', 'No subtitles were found in the file.');
  return turnsToText(turns);
}

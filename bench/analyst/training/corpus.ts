import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pillar } from '@dealwright/domain/pillar';
import type { AnalysisInput, InteractionKind } from '@dealwright/server/features/analyst/analysis';
import type { Segment } from '@dealwright/server/features/analyst/source/document';

/** A labeled piece of text. */
export interface Mark {
  readonly pillar: Pillar;
  readonly against: boolean;
  /** Coaches may differ: it is neither a positive nor a negative example. */
  readonly optional?: boolean;
  /** Only on the label's line: it is no example for its pillar or its polarity. */
  readonly near?: boolean;
  readonly start: number;
  readonly end: number;
}

export interface Scene {
  readonly input: AnalysisInput;
  readonly marks: readonly Mark[];
}

interface Line {
  readonly author: 'seller' | 'buyer' | 'note';
  readonly text: string;
  readonly marks: readonly Mark[];
}

const PILLAR_OF: Readonly<Record<string, Pillar>> = {
  M: 'metrics',
  E: 'economic_buyer',
  C: 'decision_criteria',
  D: 'decision_process',
  L: 'paper_process',
  P: 'identify_pain',
  H: 'champion',
  R: 'competition',
};
const LABELS: Readonly<Record<Line['author'], string | null>> = {
  seller: 'Sandra',
  buyer: 'Benjamin',
  note: null,
};

function pillarOf(code: string, line: string): Pillar {
  const pillar = PILLAR_OF[code.charAt(0)];
  if (!pillar) throw new Error(`No pillar ${code} in: ${line}`);
  return pillar;
}

/** `P M| We lose …`, `0| Nice weather.`, `H| Question? >> Answer.` */
function readLoose(line: string): Line[] {
  const parts = /^([A-Z0 -]+)\| (.+)$/.exec(line);
  if (!parts) throw new Error(`Not a line of the corpus: ${line}`);
  const codes = (parts[1] ?? '').trim().split(/ +/);
  const said = (parts[2] ?? '').split(' >> ');
  const text = said.at(-1) ?? '';
  const marks = codes
    .filter((code) => code !== '0')
    .map((code) => ({
      pillar: pillarOf(code, line),
      against: code.endsWith('-'),
      start: 0,
      end: text.length,
    }));
  const asked: Line[] = said.length > 1 ? [{ author: 'seller', text: said[0] ?? '', marks: [] }] : [];
  return [...asked, { author: 'buyer', text, marks }];
}

/** `B: Good. {P:Every month end is a fight.} {E-:There is no budget.}` */
function readMarked(line: string, author: Line['author'], source: string): Line {
  let text = '';
  let from = 0;
  const marks: Mark[] = [];
  for (const match of source.matchAll(/\{([A-Z])([-!]*):([^}]*)\}/g)) {
    text += source.slice(from, match.index);
    const start = text.length;
    text += match[3] ?? '';
    marks.push({
      pillar: pillarOf(match[1] ?? '', line),
      against: (match[2] ?? '').includes('-'),
      start,
      end: text.length,
    });
    from = match.index + match[0].length;
  }
  text += source.slice(from);
  if (/[{}]/.test(text)) throw new Error(`A label without its end: ${line}`);
  return { author, text, marks };
}

/** Combines the lines into a text with authors, as the product would have read it from a file. */
function layOut(lines: readonly Line[], kind: InteractionKind): Scene {
  let text = '';
  const segments: Segment[] = [];
  const marks: Mark[] = [];
  for (const line of lines) {
    const start = text.length;
    text += line.text;
    segments.push({
      start,
      end: text.length,
      kind: kind === 'call' ? 'speech' : kind === 'email' ? 'mail' : 'note',
      speakerLabel: LABELS[line.author],
    });
    for (const mark of line.marks) marks.push({ ...mark, start: mark.start + start, end: mark.end + start });
    text += '\n\n';
  }
  const speaker = (label: string, side: 'seller' | 'buyer') => ({ label, side, personId: null, name: label });
  const input: AnalysisInput = {
    interactionKind: kind,
    document: { text, segments, participants: [] },
    speakers: kind === 'note' ? [] : [speaker('Sandra', 'seller'), speaker('Benjamin', 'buyer')],
    occurredOn: '2026-01-01',
    sellerCompanies: [],
  };
  return { input, marks };
}

function readFile(name: string, raw: string): Scene[] {
  const [head = '', ...rest] = raw.split('\n');
  if (head === '#loose')
    return rest.filter((line) => line.trim() !== '').map((line) => layOut(readLoose(line), 'call'));
  const kind = head.slice(1);
  if (kind !== 'call' && kind !== 'email' && kind !== 'note') throw new Error(`${name} begins with ${head}`);
  return rest
    .join('\n')
    .split(/\n\s*\n/)
    .filter((scene) => scene.trim() !== '')
    .map((scene) =>
      layOut(
        scene
          .trim()
          .split('\n')
          .map((line) =>
            kind === 'note'
              ? readMarked(line, 'note', line.replace(/^- /, ''))
              : readMarked(line, line.startsWith('S: ') ? 'seller' : 'buyer', line.slice(3)),
          ),
        kind,
      ),
    );
}

/** The corpus that the analyst's weights are learned from, in the order of its files. */
export function readCorpus(): Scene[] {
  const folder = join(import.meta.dirname, '..', 'corpus');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .flatMap((name) => readFile(name, readFileSync(join(folder, name), 'utf8')));
}

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { RfpReading, DocumentRequirement } from '../../features/rfp/reading/rfp-reading.ts';

interface Label {
  readonly number: string | null;
  readonly text: string;
  readonly obligation: 'must' | 'should' | 'may' | null;
  /** Other obligations that aren’t wrong. */
  readonly alsoAccept?: readonly (string | null)[];
}

interface Labels {
  /** Sentences on which people differ: neither found nor false. */
  readonly eitherWay?: readonly (string | { readonly text: string })[];
  readonly requirements: readonly Label[];
  readonly notRequirements: readonly string[];
  readonly days: readonly { readonly kind: string; readonly day: string }[];
}

export const rfpPath = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** Letters and digits only: line breaks, hyphens and quotation marks differ between the source and the layout. */
export const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

const isMost = (part: string, whole: string): boolean =>
  whole.includes(part) && part.length > whole.length * 0.6;

export interface Comparison {
  readonly labelled: number;
  readonly recall: number;
  readonly precision: number;
  /** Among those found. */
  readonly sameNumber: number;
  readonly sameObligation: number;
  /** Sentences that could be mistaken for a requirement, and were. */
  readonly mistaken: readonly string[];
  readonly missingDays: readonly string[];
}

/** The kinds of days that the reader knows, by the names of the labels. */
const DAY_KINDS: Readonly<Record<string, string>> = {
  questions: 'questions',
  submission: 'submission',
  award: 'award',
  contractStart: 'start',
};

function take(found: DocumentRequirement[], isMeant: (text: string) => boolean): DocumentRequirement | null {
  const at = found.findIndex(({ text }) => isMeant(letters(text)));
  return at < 0 ? null : (found.splice(at, 1)[0] ?? null);
}

/** Compares what was read with the labels of somebody who did not see the reader. */
export function compareWithLabels(reading: RfpReading, name: string): Comparison {
  const path = rfpPath(`${name.replace(/\.[a-z]+$/, '')}.labels.json`);
  const labels = JSON.parse(readFileSync(path, 'utf8')) as Labels;
  const left = [...reading.requirements];
  const pairs = labels.requirements.flatMap((label) => {
    const text = letters(label.text);
    const own =
      take(left, (one) => one === text) ?? take(left, (one) => isMost(one, text) || isMost(text, one));
    return own ? [{ label, own }] : [];
  });
  const compact = (number: string | null): string => (number ?? '').replace(/\s/g, '');
  const either = new Set(
    (labels.eitherWay ?? []).map((one) => letters(typeof one === 'string' ? one : one.text)),
  );
  const counted = pairs.length + left.filter(({ text }) => !either.has(letters(text))).length;
  const isAccepted = ({ obligation, alsoAccept = [] }: Label, own: string | null): boolean =>
    obligation === own || alsoAccept.includes(own);
  const all = reading.requirements.map(({ text }) => letters(text));
  const days = labels.days.flatMap(({ kind, day }) => (DAY_KINDS[kind] ? [`${DAY_KINDS[kind]} ${day}`] : []));
  const known = new Set(reading.days.map(({ kind, day }) => `${kind} ${day}`));
  return {
    labelled: labels.requirements.length,
    recall: pairs.length / labels.requirements.length,
    precision: pairs.length / counted,
    sameNumber:
      pairs.filter(({ label, own }) => compact(label.number) === compact(own.number)).length / pairs.length,
    sameObligation: pairs.filter(({ label, own }) => isAccepted(label, own.obligation)).length / pairs.length,
    mistaken: labels.notRequirements.filter((sentence) => all.includes(letters(sentence))),
    missingDays: days.filter((day) => !known.has(day)),
  };
}

import { PILLARS, type Pillar } from '@dealwright/domain/pillar';
import { marginsOf, scoreOf } from './learned/margin.ts';
import { polarityOf } from './learned/polarity.ts';
import type { Situation } from './learned/situation.ts';
import type { Judgement } from './learned/weights.ts';
import { PILLAR_CUES } from './pillars/all-pillars.ts';
import { SURE, saysPlainly } from './plain-business.ts';
import { hasAny } from './score.ts';

export interface NoteFinding {
  readonly pillar: Pillar;
  readonly score: number;
  readonly polarity: 'supports' | 'contradicts';
}

/** A note on how we did ('Handled objections smoothly'): praise of the seller, not knowledge of the buyer. */
const ABOUT_US = new RegExp(
  [
    String.raw`^\W*(?:(?:i|we|rep|ae)\s+)?(?:acknowledged|addressed|handled|showed|built|customi[sz]ed|connected|`,
    'summari[sz]ed|structured|de-?risked|let prospects?|interactive|presented|demoed|walked|positioned|',
    'covered|listened|opened|closed|established|clear(?:ly)? next|strong|good|great|excellent|nice|solid|',
    'effective|used|tied|anchored|offered|proposed|explained|shared our|pitched|introduced our|gave|kept|',
    String.raw`asked (?:good|open|strong|about)|validated|confirmed understanding|mapped)\b`,
  ].join(''),
  'i',
);
/** Our own to-dos. */
const TO_DO = new RegExp(
  [
    String.raw`^\W*(?:\[[ x]?\]\s*)?(?:(?:i|we|me|ae|se)(?:['’]ll| will| need to| should| must| to)\s+)?(?:send|`,
    'follow(?:[- ]up)?|schedule|ask|get|check|prepare|find out|call|email|draft|update|book|set up|share|',
    'confirm|clarify|ping|write|create|add|try|loop|plan (?:a|the|to)|remember|todo|to do|next call|',
    String.raw`arrange|bring|explore|map|identify|understand|dig|push|propose|offer|position)\b`,
  ].join(''),
  'i',
);
const REPORTS = new RegExp(
  [
    String.raw`\b(?:says?|said|told|mention(?:s|ed)|wants?|needs?|requires?|asked for|has|have|is|are|owns|signs|`,
    String.raw`decides|approves|must|spend|lose|lost|struggl\w+|they|their|he|she)\b`,
  ].join(''),
  'i',
);
const FIELD = /^\s*([\p{L}][\p{L} /&-]{1,40}?)\s*(?::|–|—| - )\s*(.+)$/su;
const UNKNOWN = new RegExp(
  [
    String.raw`\b(?:unknown|unclear|tbd|tbc|n/?a|not (?:yet )?(?:known|identified|confirmed|clear|discussed|found|`,
    String.raw`met)|none(?: yet)?|no idea|\?\?+|missing|to be (?:confirmed|determined|found)|open question)\b|`,
    String.raw`^[^\w?]*\?\W*$`,
  ].join(''),
  'i',
);

/** The pillar that a heading names first: 'Champion Departure Impact' is about the champion. */
function firstNamed(heading: string): Pillar[] {
  const places = PILLARS.map((pillar) => ({ pillar, at: heading.search(PILLAR_CUES[pillar].headings) }));
  return places
    .filter(({ at }) => at !== -1)
    .sort((one, other) => one.at - other.at)
    .map(({ pillar }) => pillar);
}

function headed(heading: string | null, text: string): { pillars: Pillar[]; rest: string } {
  const field = FIELD.exec(text);
  const inLine = field ? PILLARS.filter((pillar) => PILLAR_CUES[pillar].headings.test(field[1] ?? '')) : [];
  if (inLine.length > 0) return { pillars: inLine.slice(0, 1), rest: field?.[2] ?? '' };
  const above = heading ? firstNamed(heading) : [];
  const todo = heading !== null && /next steps?|action|follow|to-?do/i.test(heading);
  return { pillars: todo ? [] : above.slice(0, 1), rest: text };
}

/** Notes among colleagues, on the call and not on the buyer. */
const INTERNAL =
  /\b(?:internal|coach(?:ing)?|slack|draft|status|lessons?|self[- ]review|rep feedback|scorecard)\b/i;
/** What a line needs for another pillar than the one its heading names, and for any among next steps. */
const ELSEWHERE = 0.7;
/** What a note needs beside the call it is about: what counts was said there. */
const ASIDE = 2;
const MOST_PILLARS = 3;
/** How much it counts that a heading or the line itself names the pillar. */
const NAMED = 0.5;

/** What a seller's note claims about the buyer. Its own heading ('Economic buyer: …') counts for much. */
export function judgeNote(
  situation: Situation,
  heading: string | null,
  judged: Judgement,
  besideCall: boolean,
): NoteFinding[] {
  const { reading } = situation;
  const { pillars, rest } = headed(heading, reading.text);
  if (pillars.length === 0 && reading.tokens.length < 4) return [];
  if (
    pillars.length === 0 &&
    (TO_DO.test(reading.text) || (ABOUT_US.test(reading.text) && !REPORTS.test(reading.text)))
  )
    return [];
  if (reading.question && pillars.length === 0) return [];
  const todo = heading !== null && /next steps?|action|follow|to-?do/i.test(heading);
  const aside = besideCall || (heading !== null && INTERNAL.test(heading));
  const margins = marginsOf(situation, judged);
  const found: NoteFinding[] = [];
  for (const pillar of PILLARS) {
    const named = pillars.includes(pillar) && rest.trim().length > 2;
    const margin = margins[pillar] - (todo || pillars.length > 0 ? ELSEWHERE : 0) - (aside ? ASIDE : 0);
    const plain = judged[pillar] > -SURE && !aside && !todo && saysPlainly(reading.text, pillar);
    if (!named && margin <= 0 && !plain) continue;
    const unknown = named && UNKNOWN.test(rest) && !hasAny(reading, 'EXEC #MONEY #DATE');
    found.push({
      pillar,
      score: scoreOf(margin, false) + (named ? NAMED : 0),
      polarity: unknown ? 'contradicts' : polarityOf(situation, pillar, judged, false),
    });
  }
  return found.sort((a, b) => b.score - a.score).slice(0, MOST_PILLARS);
}

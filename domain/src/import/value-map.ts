import { isOneTypoAway, plainWords } from '../close-words.ts';
import { COUNTRIES, countryCodeOf, countryName } from '../country.ts';
import { suggestStage } from '../crm-stages.ts';
import { DEAL_SOURCE_LABELS } from '../deal-fields.ts';
import { FORECAST_CHOICES, FORECAST_LABELS } from '../forecast.ts';
import { INDUSTRIES, industryOf } from '../industry.ts';
import { ROLE_LABELS } from '../role.ts';
import { STAGE_DEFINITIONS, STAGES } from '../stage.ts';
import { BUYING_ROLE_LABELS, INFLUENCE_LABELS, STANCE_LABELS } from '../stakeholder.ts';
import { SIDE_LABELS } from '../stakeholder-fields.ts';
import { likeness } from './column-name.ts';
import type { ValueKind } from './fields.ts';
import type { ValueMap } from './row-plan.ts';
import { outcomeOfWord, stageOfWord } from './stage-words.ts';
import type { ValueCount, ValueOffer, ValueTarget } from './survey.ts';

const labelled = (labels: Readonly<Record<string, string>>): readonly ValueTarget[] =>
  Object.entries(labels).map(([key, label]) => ({ key, label }));

const named = (names: readonly string[]): readonly ValueTarget[] =>
  names.map((name) => ({ key: name, label: name }));

const TARGETS: Readonly<Record<Exclude<ValueKind, 'person' | 'product'>, readonly ValueTarget[]>> = {
  stage: STAGES.map((key) => ({ key, label: STAGE_DEFINITIONS[key].label })),
  country: named(COUNTRIES.map(({ name }) => name)),
  industry: named(INDUSTRIES),
  source: labelled(DEAL_SOURCE_LABELS),
  forecast: FORECAST_CHOICES.map((key) => ({ key, label: FORECAST_LABELS[key] })),
  role: labelled(ROLE_LABELS),
  outcome: labelled({ won: 'Won', lost: 'Lost', open: 'Open' }),
  buying_role: labelled(BUYING_ROLE_LABELS),
  side: labelled(SIDE_LABELS),
  influence: labelled(INFLUENCE_LABELS),
  stance: labelled(STANCE_LABELS),
};

/** What the words of a column can be mapped to; people and products are those of the company and of the import. */
export function valueTargetsOf(kind: ValueKind): readonly ValueTarget[] | null {
  return kind === 'person' || kind === 'product' ? null : TARGETS[kind];
}

/** Whether words that are not mapped are kept as they are, rather than left out. */
export function keepsOwnWords(kind: ValueKind): boolean {
  return kind === 'person' || kind === 'product' || kind === 'country' || kind === 'industry';
}

const SOURCE_WORDS: Readonly<Record<string, string>> = {
  web: 'inbound',
  website: 'inbound',
  'web form': 'inbound',
  'web research': 'outbound',
  'organic search': 'inbound',
  'paid search': 'inbound',
  'paid social': 'inbound',
  'social media': 'inbound',
  'direct traffic': 'inbound',
  'phone inquiry': 'inbound',
  marketing: 'inbound',
  advertisement: 'inbound',
  'cold call': 'outbound',
  'cold calling': 'outbound',
  'cold email': 'outbound',
  prospecting: 'outbound',
  'purchased list': 'outbound',
  'partner referral': 'partner',
  reseller: 'partner',
  channel: 'partner',
  'trade show': 'event',
  tradeshow: 'event',
  conference: 'event',
  webinar: 'event',
  seminar: 'event',
  'employee referral': 'referral',
  'customer referral': 'referral',
  'external referral': 'referral',
  'word of mouth': 'referral',
};

const FORECAST_WORDS: Readonly<Record<string, string>> = {
  upside: 'best_case',
  'best case': 'best_case',
  'most likely': 'best_case',
  committed: 'commit',
  'not forecasted': 'pipeline',
};

const ROLE_WORDS: Readonly<Record<string, string>> = {
  administrator: 'admin',
  'system administrator': 'admin',
  'sales manager': 'manager',
  'team lead': 'manager',
  rep: 'sales_rep',
  seller: 'sales_rep',
  'sales user': 'sales_rep',
  'account executive': 'sales_rep',
  'standard user': 'sales_rep',
  'read only': 'viewer',
};

const BUYING_ROLE_WORDS: Readonly<Record<string, string>> = {
  'budget holder': 'economic_buyer',
  'economic decision maker': 'economic_buyer',
  'executive sponsor': 'champion',
  sponsor: 'champion',
  evaluator: 'influencer',
  'technical buyer': 'influencer',
  'business user': 'user',
  'end user': 'user',
  'legal and compliance': 'legal',
  'legal compliance': 'legal',
  purchasing: 'procurement',
  opponent: 'blocker',
};

const STANCE_WORDS: Readonly<Record<string, string>> = {
  supporter: 'supports',
  positive: 'supports',
  opponent: 'opposes',
  negative: 'opposes',
};

/** Words of other systems, of kinds that need nothing else. */
const OTHER_WORDS: Readonly<Partial<Record<ValueKind, Readonly<Record<string, string>>>>> = {
  source: SOURCE_WORDS,
  forecast: FORECAST_WORDS,
  role: ROLE_WORDS,
  buying_role: BUYING_ROLE_WORDS,
  stance: STANCE_WORDS,
};

interface Found {
  readonly key: string;
  readonly how: 'same' | 'like';
  readonly isKnownWord?: boolean;
}

function fromWords(words: Readonly<Record<string, string>>, plain: string): Found | null {
  const key = Object.hasOwn(words, plain) ? words[plain] : undefined;
  return key === undefined ? null : { key, how: 'like' };
}

function findStage(value: string): Found | null {
  const known = stageOfWord(value);
  if (known !== null) return { key: known, how: 'like', isKnownWord: true };
  const likely = suggestStage({ id: '', label: value, probability: 0, closed: false });
  const isGuess = likely === 'prospecting' && !/prospect|new|lead|appointment/i.test(value);
  return isGuess ? null : { key: likely, how: 'like' };
}

/** ISO codes and what is short for them are the country's own names; longer ones are forgiven a typo and asked. */
function findCountry(value: string): Found | null {
  const code = countryCodeOf(value);
  if (code === null) return null;
  return { key: countryName(code), how: plainWords(value).replaceAll(' ', '').length <= 3 ? 'same' : 'like' };
}

function findIndustry(value: string): Found | null {
  const name = industryOf(value);
  return name !== null && TARGETS.industry.some(({ key }) => key === name)
    ? { key: name, how: 'like' }
    : null;
}

const LEAST_LIKENESS = 0.5;

/** Another spelling: a typo, other blanks, other order of the words, or most of the letters in the same order. */
function findSpelling(plain: string, known: readonly KnownTarget[]): Found | null {
  const tight = plain.replaceAll(' ', '');
  const near = known.filter(({ names }) =>
    names.some(
      (name) => name.replaceAll(' ', '') === tight || (plain.length >= 5 && isOneTypoAway(plain, name)),
    ),
  );
  const [only] = near;
  if (only !== undefined && near.length === 1) return { key: only.target.key, how: 'like' };
  const scored = known
    .map(({ target, names }) => ({ target, score: Math.max(...names.map((name) => likeness(plain, name))) }))
    .sort((a, b) => b.score - a.score);
  const [best, second] = scored;
  const isClear = best !== undefined && best.score >= LEAST_LIKENESS && best.score > (second?.score ?? 0);
  return isClear ? { key: best.target.key, how: 'like' } : null;
}

interface KnownTarget {
  readonly target: ValueTarget;
  readonly names: readonly string[];
}

function findByKind(kind: ValueKind, value: string, plain: string): Found | null {
  if (kind === 'stage') return findStage(value);
  if (kind === 'country') return findCountry(value);
  if (kind === 'industry') return findIndustry(value);
  if (kind !== 'outcome') return fromWords(OTHER_WORDS[kind] ?? {}, plain);
  const outcome = outcomeOfWord(value);
  return outcome === null ? null : { key: outcome, how: 'like', isKnownWord: true };
}

const inOrder = (plain: string): string => plain.split(' ').sort().join(' ');

/** Where more than one target has a name, the name says nothing. */
function uniqueNames(known: readonly KnownTarget[]): ReadonlyMap<string, string | null> {
  const found = new Map<string, string | null>();
  for (const { target, names } of known) {
    for (const name of new Set(names)) {
      const other = found.get(name);
      found.set(name, other === undefined || other === target.key ? target.key : null);
    }
  }
  return found;
}

/**
 * What each value of a column is offered as. `same` is what is written here the same way, but for case, accents and
 * punctuation; `like` is a guess that a person confirms, chosen beforehand only for stages whose words are known.
 */
export function offerValues(
  kind: ValueKind,
  values: readonly ValueCount[],
  targets: readonly ValueTarget[] = valueTargetsOf(kind) ?? [],
): readonly ValueOffer[] {
  const known = targets.map((target) => ({
    target,
    names: [target.key, target.label, ...(target.also ?? [])].map(plainWords),
  }));
  const byName = uniqueNames(known);
  const byWords = uniqueNames(known.map(({ target, names }) => ({ target, names: names.map(inOrder) })));
  const labels = new Map(targets.map(({ key, label }) => [key, label]));
  return values.map(({ value, count }) => {
    const plain = plainWords(value);
    const same = byName.get(plain) ?? byWords.get(inOrder(plain)) ?? null;
    const mayBeSpelled = kind === 'person' || kind === 'product';
    const found: Found | null =
      same === null
        ? (findByKind(kind, value, plain) ??
          (mayBeSpelled && plain !== '' ? findSpelling(plain, known) : null))
        : { key: same, how: 'same' };
    if (found === null) return { value, count, how: 'none', target: null, label: null, isPreselected: false };
    const label = labels.get(found.key) ?? found.key;
    const isPreselected = found.how === 'same' || found.isKnownWord === true;
    return { value, count, how: found.how, target: found.key, label, isPreselected };
  });
}

/** The map that applies before a person has chosen anything. */
export function preselectedValues(offers: readonly ValueOffer[]): ValueMap {
  return new Map(
    offers.flatMap(({ value, target, isPreselected }): [string, string | null][] =>
      isPreselected ? [[value, target]] : [],
    ),
  );
}

import type { PillarStateView } from '@dealwright/contract/deals/deals';
import type { Stakeholder } from '@dealwright/contract/stakeholders/stakeholders';
import { addDays, type Day, daysBetween } from '@dealwright/domain/calendar';
import { cutText } from '@dealwright/domain/cut-text';
import { dayInText } from '@dealwright/domain/in-text';
import type { Locale } from '@dealwright/domain/locale';
import { PILLAR_DEFINITIONS, type Pillar } from '@dealwright/domain/pillar';
import { GRADE_LABELS } from '@dealwright/domain/qualification-settings';
import { isClosed, STAGE_DEFINITIONS, type Stage } from '@dealwright/domain/stage';

type Person = Pick<Stakeholder, 'id' | 'name' | 'side' | 'buying_role'>;

/** A task that follows from what is known of a deal, for a reason that is gone when the deal has changed. */
export interface DerivedTask {
  readonly reason: string;
  readonly origin: 'gap' | 'ageing';
  readonly title: string;
  readonly note: string;
  readonly due_on: Day;
  readonly pillar: Pillar;
  readonly stakeholder_id: string | null;
}

export interface Standing {
  readonly stage: Stage;
  readonly close_date: Day | null;
  readonly pillars: readonly PillarStateView[];
  readonly people: readonly Person[];
  /** Of the person who asks. */
  readonly locale: Locale;
}

/** People on the buyer's side who can answer for a pillar, likeliest first, and whom to find if none can. */
const ASKED: Readonly<
  Record<Pillar, { readonly roles: readonly Person['buying_role'][]; readonly find: string }>
> = {
  metrics: {
    roles: ['economic_buyer', 'champion', 'decision_maker', 'user'],
    find: 'Find out who knows the numbers',
  },
  economic_buyer: { roles: ['economic_buyer'], find: 'Find out who can release the money' },
  decision_criteria: {
    roles: ['decision_maker', 'champion', 'influencer'],
    find: 'Find out who sets the criteria',
  },
  decision_process: {
    roles: ['decision_maker', 'champion', 'economic_buyer'],
    find: 'Find out who knows how they decide',
  },
  paper_process: { roles: ['procurement', 'legal', 'champion'], find: 'Find out who handles the contract' },
  identify_pain: { roles: ['user', 'champion', 'decision_maker'], find: 'Find out who feels the problem' },
  champion: { roles: ['champion'], find: 'Find a champion' },
  competition: {
    roles: ['champion', 'decision_maker', 'influencer'],
    find: 'Find out who would tell us about rivals',
  },
};

const WITHIN_DAYS = 7;
/** Time that is left for what an answer leads to. */
const BEFORE_CLOSE_DAYS = 7;
const MAX_TITLE = 200;

/** Within the week, sooner where the close date is near, never before tomorrow, and on a working day. */
export function dueBefore(closeDate: Day | null, today: Day): Day {
  const left = closeDate === null ? WITHIN_DAYS : daysBetween(today, closeDate) - BEFORE_CLOSE_DAYS;
  const day = addDays(today, Math.max(1, Math.min(WITHIN_DAYS, left)));
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  if (weekday !== 0 && weekday !== 6) return day;
  const friday = addDays(day, weekday === 6 ? -1 : -2);
  return friday > today ? friday : addDays(day, weekday === 6 ? 2 : 1);
}

function personFor(pillar: Pillar, people: readonly Person[]): Person | null {
  const buyers = people.filter(({ side }) => side === 'buyer');
  for (const role of ASKED[pillar].roles) {
    const found = buyers.find(({ buying_role }) => buying_role === role);
    if (found) return found;
  }
  return null;
}

const cut = (text: string): string => (text.length > MAX_TITLE ? `${cutText(text, MAX_TITLE - 1)}…` : text);

function closeGap(state: PillarStateView, standing: Standing, due_on: Day): DerivedTask | null {
  const { pillar, grade, expected, disputed, next_question: question } = state;
  if (!state.gap || question === null) return null;
  const person = personFor(pillar, standing.people);
  const { name } = PILLAR_DEFINITIONS[pillar];
  const title = person ? `Ask ${person.name}: ${question}` : `${ASKED[pillar].find} and ask: ${question}`;
  const stage = STAGE_DEFINITIONS[standing.stage].label;
  const why = disputed
    ? `${name} is disputed.`
    : `${name} is at ${GRADE_LABELS[grade]}; ${stage} expects ${GRADE_LABELS[expected]}.`;
  return {
    reason: `gap:${pillar}:${grade}:${expected}:${disputed ? 'disputed' : 'open'}`,
    origin: 'gap',
    title: cut(title),
    note: `${why} Full proof: ${PILLAR_DEFINITIONS[pillar].fullProof}.`,
    due_on,
    pillar,
    stakeholder_id: person?.id ?? null,
  };
}

function confirmAgain(state: PillarStateView, standing: Standing, due_on: Day): DerivedTask | null {
  const { pillar, freshness, best } = state;
  if (best === null || best.kind === 'seller_belief') return null;
  if (freshness !== 'ageing' && freshness !== 'stale') return null;
  const person = standing.people.find(({ name, side }) => side === 'buyer' && name === best.person_name);
  const day = dayInText(best.occurred_on, standing.locale);
  return {
    reason: `ageing:${best.id}:${freshness}`,
    origin: 'ageing',
    title: cut(`Reconfirm with ${best.person_name ?? 'the buyer'}: ${best.statement}`),
    note: `The best evidence for ${PILLAR_DEFINITIONS[pillar].name} is from ${day} and counts less because of its age.`,
    due_on,
    pillar,
    stakeholder_id: person?.id ?? null,
  };
}

/** For each pillar what would help it most: what was proven once is confirmed again, what is missing is asked for. */
export function deriveTasks(standing: Standing, today: Day): DerivedTask[] {
  if (isClosed(standing.stage)) return [];
  const due = dueBefore(standing.close_date, today);
  return standing.pillars.flatMap((state) => {
    const task = confirmAgain(state, standing, due) ?? closeGap(state, standing, due);
    return task ? [task] : [];
  });
}

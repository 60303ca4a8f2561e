import {
  MAX_MAPPED_PEOPLE,
  MAX_MENTIONED_PEOPLE,
  type MappedPerson,
  type StakeholderMap,
  type Standing,
} from '@dealwright/contract/stakeholders/map';
import type { Stakeholder } from '@dealwright/contract/stakeholders/stakeholders';
import type { Tx } from '@dealwright/db/database';
import { type Day, dayOf } from '@dealwright/domain/calendar';
import { coverageOf } from '@dealwright/domain/coverage';
import { freshnessOf } from '@dealwright/domain/grade';
import { expectedGrades, type QualificationSettings } from '@dealwright/domain/qualification-settings';
import { contactStrength, missingRoles, stanceBasis } from '@dealwright/domain/stakeholder';
import type { Actor } from '../../../platform/actor.ts';
import type { DealRef } from '../../deals/detail-store.ts';
import { settingsOfDeal } from '../../deals/grading/store.ts';
import {
  type GivenRow,
  listConversations,
  listGivenEvidence,
  listLastMails,
  listMentioned,
  listPeopleOfMap,
  listTalks,
} from './store.ts';

const MOST_GIVEN = 50;
const MOST_CONVERSATIONS = 20;

interface Reading {
  readonly today: Day;
  readonly settings: QualificationSettings;
}

/** Only the person's own words and actions count as contact, not our beliefs or what others report. */
function isTheirOwn(row: GivenRow): boolean {
  return row.kind !== 'seller_belief' && !row.marks.includes('reported');
}

function isByVoice(row: GivenRow): boolean {
  return row.kind === 'buyer_said' && (row.interaction_kind === 'call' || row.interaction_kind === 'meeting');
}

function latestOf(days: readonly (Day | null | undefined)[]): Day | null {
  return days.reduce<Day | null>(
    (latest, day) => (day && (latest === null || day > latest) ? day : latest),
    null,
  );
}

function presentGiven(row: GivenRow, { today, settings }: Reading) {
  const { id, pillar, polarity, kind, statement, occurred_on, quote } = row;
  const freshness = freshnessOf(kind, occurred_on, today, settings);
  return { id, pillar, polarity, kind, statement, occurred_on, quote, freshness };
}

interface Heard {
  readonly met: Day | null;
  readonly talked: Day | null;
  readonly wrote: Day | null;
}

function presentPerson(
  person: Stakeholder,
  given: readonly GivenRow[],
  heard: Heard,
  reading: Reading,
): MappedPerson {
  const { today, settings } = reading;
  const own = given.filter(isTheirOwn);
  const [latest = null] = own;
  const byVoice = own.filter(isByVoice);
  const metOn = latestOf([heard.met, ...byVoice.map((row) => row.occurred_on)]);
  const heardOn = latestOf([heard.talked, heard.wrote, metOn, latest?.occurred_on]);
  const fresh = own.filter(
    ({ kind, occurred_on: on }) => freshnessOf(kind, on, today, settings) === 'fresh',
  ).length;
  return {
    ...person,
    met_on: metOn,
    heard_on: heardOn,
    contact: contactStrength({ metOn, heardOn, freshEvidence: fresh }, today),
    evidence: { live: given.length, fresh },
    latest: latest && presentGiven(latest, reading),
    stance_basis: stanceBasis(person.stance, latest?.polarity ?? null),
  };
}

/** The people of a deal with what is known of each, computed from conversations, mails and evidence. */
export async function readStakeholderMap(
  tx: Tx,
  { actor, deal, now }: { readonly actor: Actor; readonly deal: DealRef; readonly now: Date },
): Promise<StakeholderMap> {
  const settings = await settingsOfDeal(tx, actor, deal);
  const reading = { today: dayOf(now), settings };
  const found = await listPeopleOfMap(tx, deal, MAX_MAPPED_PEOPLE + 1);
  const given = Map.groupBy(await listGivenEvidence(tx, deal), (row) => row.stakeholder_id);
  const talks = new Map((await listTalks(tx, deal, now)).map((row) => [row.stakeholder_id, row]));
  const mails = new Map((await listLastMails(tx, deal)).map((row) => [row.stakeholder_id, row.wrote_at]));
  const people = found.slice(0, MAX_MAPPED_PEOPLE).map((person) => {
    const talk = talks.get(person.id);
    const wrote = mails.get(person.id);
    const heard = {
      met: talk?.met_at ? dayOf(talk.met_at) : null,
      talked: talk ? dayOf(talk.heard_at) : null,
      wrote: wrote ? dayOf(wrote) : null,
    };
    return presentPerson(person, given.get(person.id) ?? [], heard, reading);
  });
  const buyers = people.filter(({ side }) => side === 'buyer');
  const mentioned = await listMentioned(tx, deal, MAX_MENTIONED_PEOPLE);
  return {
    today: reading.today,
    people,
    more: found.length > MAX_MAPPED_PEOPLE,
    coverage: coverageOf(
      people.map(({ side, buying_role: role, stance, met_on: metOn }) => ({ side, role, stance, metOn })),
      reading.today,
    ),
    missing: missingRoles(
      buyers.map((person) => person.buying_role),
      expectedGrades(deal.stage, settings),
    ),
    mentioned: mentioned.map(({ name, title, interaction_id: id, interaction_title: about }) => ({
      name,
      title,
      interaction: { id, title: about },
    })),
  };
}

/** What one person of the deal said and did. */
export async function readStanding(
  tx: Tx,
  { actor, deal, now }: { readonly actor: Actor; readonly deal: DealRef; readonly now: Date },
  person: Pick<Stakeholder, 'id' | 'email'>,
): Promise<Standing> {
  const reading = { today: dayOf(now), settings: await settingsOfDeal(tx, actor, deal) };
  const given = await listGivenEvidence(tx, deal, { personId: person.id, limit: MOST_GIVEN });
  const conversations = await listConversations(tx, deal, person, MOST_CONVERSATIONS);
  return {
    evidence: given.map((row) => ({
      ...presentGiven(row, reading),
      source:
        row.interaction_id === null
          ? null
          : {
              interaction_id: row.interaction_id,
              title: row.interaction_title ?? '',
              quote_start: row.quote_start,
              quote_end: row.quote_end,
            },
    })),
    conversations: conversations.map(({ id, kind, title, occurred_at: at }) => ({
      id,
      kind,
      title,
      occurred_on: dayOf(at),
    })),
  };
}

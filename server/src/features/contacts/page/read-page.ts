import type {
  ContactDeal,
  ContactEvidence,
  listContactConversations,
  listContactDeals,
  listContactEvidence,
  listContactHistory,
  listContactTasks,
} from '@dealwright/contract/contacts/contact-page';
import type { QueryOf, ResponseOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import { type Day, dayOf } from '@dealwright/domain/calendar';
import { freshnessOf } from '@dealwright/domain/grade';
import type { QualificationSettings } from '@dealwright/domain/qualification-settings';
import type { Actor } from '../../../platform/actor.ts';
import { decodeCursor, encodeCursor, pageFrom, positionSchemas } from '../../../platform/cursor.ts';
import { settingsOfDeal } from '../../deals/grading/store.ts';
import { presentConversation } from '../../deals/conversations.ts';
import { accessOf } from '../access.ts';
import { listContactHistoryPage } from '../history-store.ts';
import { canEditContact } from '../policy.ts';
import type { ContactRow } from '../store.ts';
import { type ContactDealRow, listDealsOfContact } from './deals-store.ts';
import {
  type GivenRow,
  listConversationsOfContact,
  listEvidenceOfContact,
  listTasksOfContact,
} from './said-store.ts';

interface Reading {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly contact: ContactRow;
  readonly query: QueryOf<typeof listContactDeals>;
}

const { instant, day, id } = positionSchemas;

/** The cursor of a list on the contact's page: a time or a day, and the id after it. */
const startOf = (list: string, { query }: Reading, key: typeof instant | typeof day) => ({
  after: decodeCursor(list, query.cursor, [key, id]),
  limit: query.limit + 1,
});

const dealOf = (row: { readonly deal_number: bigint; readonly deal_name: string }) => ({
  number: Number(row.deal_number),
  name: row.deal_name,
});

function presentDeal({ sort_key: _, ...row }: ContactDealRow, canSeparate: boolean): ContactDeal {
  return {
    ...row,
    number: Number(row.number),
    amount_minor: Number(row.amount_minor),
    can: { separate: canSeparate },
  };
}

export async function readDeals(reading: Reading): Promise<ResponseOf<typeof listContactDeals>> {
  const { tx, actor, contact, query } = reading;
  const list = 'contact.deals';
  const rows = await listDealsOfContact(tx, actor, contact.id, startOf(list, reading, instant));
  const canSeparate = canEditContact(actor, accessOf(contact));
  return pageFrom(
    rows,
    query.limit,
    (row) => presentDeal(row, canSeparate),
    (row) => encodeCursor(list, [row.sort_key, row.stakeholder_id]),
  );
}

export async function readConversations(
  reading: Reading,
): Promise<ResponseOf<typeof listContactConversations>> {
  const { tx, actor, contact, query } = reading;
  const list = 'contact.conversations';
  const rows = await listConversationsOfContact(tx, actor, contact.id, startOf(list, reading, instant));
  return pageFrom(rows, query.limit, presentConversation, (row) =>
    encodeCursor(list, [row.sort_key, row.id]),
  );
}

function presentEvidence(row: GivenRow, today: Day, settings: QualificationSettings): ContactEvidence {
  const { pillar, polarity, kind, statement, occurred_on, quote, quote_start, quote_end } = row;
  const { interaction_id, interaction_title } = row;
  return {
    id: row.id,
    pillar,
    polarity,
    kind,
    statement,
    occurred_on,
    quote,
    freshness: freshnessOf(kind, occurred_on, today, settings),
    deal: dealOf(row),
    source:
      interaction_id === null || interaction_title === null
        ? null
        : { interaction_id, title: interaction_title, quote_start, quote_end },
  };
}

export async function readEvidence(
  reading: Reading,
  now: Date,
): Promise<ResponseOf<typeof listContactEvidence>> {
  const { tx, actor, contact, query } = reading;
  const list = 'contact.evidence';
  const rows = await listEvidenceOfContact(tx, actor, contact.id, startOf(list, reading, day));
  const settings = await settingsOfDeal(tx, actor, { workspaceId: contact.workspace_id });
  return pageFrom(
    rows,
    query.limit,
    (row) => presentEvidence(row, dayOf(now), settings),
    (row) => encodeCursor(list, [row.occurred_on, row.id]),
  );
}

export async function readTasks(reading: Reading): Promise<ResponseOf<typeof listContactTasks>> {
  const { tx, actor, contact, query } = reading;
  const list = 'contact.tasks';
  const rows = await listTasksOfContact(tx, actor, contact.id, startOf(list, reading, day));
  return pageFrom(
    rows,
    query.limit,
    (row) => ({
      id: row.id,
      title: row.title,
      due_on: row.due_on,
      assignee: row.assignee,
      deal: dealOf(row),
    }),
    (row) => encodeCursor(list, [row.due_key, row.id]),
  );
}

export async function readHistory(reading: Reading): Promise<ResponseOf<typeof listContactHistory>> {
  const { tx, actor, contact, query } = reading;
  const list = 'contact.history';
  const place = { companyId: contact.company_id, contactId: contact.id };
  const rows = await listContactHistoryPage(tx, actor, place, startOf(list, reading, instant));
  return pageFrom(
    rows,
    query.limit,
    ({ sort_key: _, ...row }) => ({ ...row, created_at: row.created_at.toISOString() }),
    (row) => encodeCursor(list, [row.sort_key, row.id]),
  );
}

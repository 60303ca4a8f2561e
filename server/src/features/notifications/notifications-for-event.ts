import { STEP_CHANGE_KINDS } from '@dealwright/contract/close-plan/buyer-plan';
import { pillarSchema, stageSchema } from '@dealwright/contract/deals/deal-filter';
import { IMPORT_FATES } from '@dealwright/contract/imports/imports';
import { daySchema, idSchema } from '@dealwright/contract/page';
import { IMPORT_KINDS } from '@dealwright/domain/import/fields';
import { IMPORT_ENDINGS, type ImportEnding } from '@dealwright/domain/import/import-ending';
import type { NotificationFacts, NotificationKind, QuoteReplyKind } from '@dealwright/domain/notification';
import { z } from 'zod';
import type { OutboxEvent } from '../../platform/outbox.ts';

/**
 * Whom a piece of news is for: people by name, those who work the deal, those whose mail was answered, the person who
 * uploaded an import, or managers and admins.
 */
export type Audience =
  | { readonly people: readonly string[] }
  | 'workers'
  | 'importer'
  | 'managers'
  | { readonly answersTo: string };

export interface StoredFacts extends NotificationFacts {
  readonly interaction_id?: string | undefined;
  readonly quote_id?: string | undefined;
  readonly rfp_id?: string | undefined;
}

export interface News {
  readonly kind: NotificationKind;
  readonly to: Audience;
  readonly facts: StoredFacts;
}

const payloadSchema = z.object({
  owner_id: idSchema.optional(),
  collaborator_id: idSchema.optional(),
  stage: stageSchema.optional(),
  disputed: z.array(pillarSchema).default([]),
  stale: z.array(pillarSchema).default([]),
  mentioned: z.array(idSchema).default([]),
  interaction_id: idSchema.nullish(),
  message_id: idSchema.optional(),
  title: z.string().optional(),
  task_assignee_id: idSchema.optional(),
  due_on: daySchema.optional(),
  tasks: z.number().int().optional(),
  ending: z.enum(IMPORT_ENDINGS).optional(),
  counts: z.partialRecord(z.enum(IMPORT_KINDS), z.record(z.enum(IMPORT_FATES), z.number().int())).nullish(),
  kept: z.number().int().optional(),
  quote_id: idSchema.optional(),
  quote: z.string().optional(),
  happening: z.string().optional(),
  approval_requested_by: idSchema.nullish(),
  buyer: z.string().optional(),
  step: z.string().optional(),
  step_change: z.enum(STEP_CHANGE_KINDS).optional(),
  notify: z.array(idSchema).default([]),
  assigned: z.number().int().optional(),
  rfp_id: idSchema.optional(),
});
type Payload = z.infer<typeof payloadSchema>;

function newsOfDeal({ owner_id, collaborator_id, stage }: Payload, moved: boolean): News[] {
  const news: News[] = [];
  if (owner_id) news.push({ kind: 'deal_assigned', to: { people: [owner_id] }, facts: {} });
  if (collaborator_id) {
    news.push({ kind: 'deal_assigned', to: { people: [collaborator_id] }, facts: { collaborator: true } });
  }
  if (moved && stage) news.push({ kind: 'stage_moved', to: 'workers', facts: { stage } });
  return news;
}

function newsOfEvidence({ disputed, stale }: Payload): News[] {
  const about = (kind: NotificationKind, pillars: Payload['disputed']): News[] =>
    pillars.length === 0 ? [] : [{ kind, to: 'workers', facts: { pillars } }];
  return [...about('evidence_disputed', disputed), ...about('evidence_stale', stale)];
}

function newsOfTask({ task_assignee_id: id, title, due_on, tasks }: Payload, due: boolean): News[] {
  if (!id) return [];
  const to = { people: [id] };
  return due
    ? [{ kind: 'task_due', to, facts: { title, due_on, tasks } }]
    : [{ kind: 'task_assigned', to, facts: { title } }];
}

const REPLIES: Readonly<Record<string, QuoteReplyKind>> = {
  accepted: 'accepted',
  rejected: 'rejected',
  commented: 'comment',
};

function newsOfQuote({ quote, quote_id, happening, approval_requested_by: asker, ...said }: Payload): News[] {
  const reply = REPLIES[happening ?? ''];
  if (said.buyer !== undefined && reply !== undefined) {
    const facts = { quote, quote_id, reply, buyer: said.buyer };
    return [{ kind: 'quote_reply', to: { people: said.notify }, facts }];
  }
  if (happening === 'approval_requested') {
    return [{ kind: 'quote_approval_requested', to: 'managers', facts: { quote, quote_id } }];
  }
  if (!asker || (happening !== 'approved' && happening !== 'declined')) return [];
  const facts = { quote, quote_id, approved: happening === 'approved' };
  return [{ kind: 'quote_approval_decided', to: { people: [asker] }, facts }];
}

const newsOfPlan = ({ buyer, step, step_change, due_on, notify }: Payload): News[] =>
  notify.length === 0
    ? []
    : [{ kind: 'step_change', to: { people: notify }, facts: { buyer, step, step_change, due_on } }];

const newsOfWork = ({ notify, step, title, assigned, rfp_id }: Payload): News[] => [
  { kind: 'work_assigned', to: { people: notify }, facts: { step, title, assigned, rfp_id } },
];

const sumOf = (counts: Payload['counts'], fate: 'update' | 'fail'): number =>
  IMPORT_KINDS.reduce((sum, kind) => sum + (counts?.[kind]?.[fate] ?? 0), 0);

/** Notifies the person who started an import of its end, but not of their own undo. */
function newsOfImport(ending: ImportEnding['ending'], { counts, kept }: Payload): News[] {
  const created = counts && Object.fromEntries(IMPORT_KINDS.map((kind) => [kind, counts[kind]?.create ?? 0]));
  const came = { created: created ?? {}, updated: sumOf(counts, 'update'), failed: sumOf(counts, 'fail') };
  const facts = ending === 'undone' ? { ending, kept } : { ending, ...(ending === 'done' && came) };
  return [{ kind: 'import_ended', to: 'importer', facts: { import: facts } }];
}

/** The notifications for an event; none if it isn't of interest. */
export function notificationsForEvent({ type, payload }: Pick<OutboxEvent, 'type' | 'payload'>): News[] {
  const { data } = payloadSchema.safeParse(payload);
  if (!data) return [];
  const source = { title: data.title, interaction_id: data.interaction_id ?? undefined };
  switch (type) {
    case 'deal.created':
    case 'deal.changed':
    case 'deal.moved':
      return newsOfDeal(data, type === 'deal.moved');
    case 'meddpicc.changed':
      return newsOfEvidence(data);
    case 'interaction.changed':
      return data.mentioned.length === 0
        ? []
        : [{ kind: 'mention', to: { people: data.mentioned }, facts: source }];
    case 'mail.received':
      return data.message_id
        ? [{ kind: 'mail_reply', to: { answersTo: data.message_id }, facts: source }]
        : [];
    case 'task.changed':
    case 'task.completed':
    case 'task.due':
      return newsOfTask(data, type === 'task.due');
    case 'quote.changed':
      return newsOfQuote(data);
    case 'close_plan.changed':
      return newsOfPlan(data);
    case 'work.assigned':
      return newsOfWork(data);
    case 'import.finished':
      return newsOfImport(data.ending ?? 'done', data);
    case 'operation.undone':
      return payload['kind'] === 'import' ? newsOfImport('undone', data) : [];
    default:
      return [];
  }
}

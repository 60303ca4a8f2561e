import type { Day } from './calendar.ts';
import { type ImportEnding, importEndingSentence } from './import/import-ending.ts';
import { dayInText } from './in-text.ts';
import type { Locale } from './locale.ts';
import { PILLAR_DEFINITIONS, type Pillar } from './pillar.ts';
import { STAGE_DEFINITIONS, type Stage } from './stage.ts';

/** The kinds of notifications, in the order of the settings. */
export const NOTIFICATION_KINDS = [
  'mention',
  'deal_assigned',
  'stage_moved',
  'evidence_disputed',
  'evidence_stale',
  'mail_reply',
  'task_assigned',
  'work_assigned',
  'task_due',
  'import_ended',
  'quote_approval_requested',
  'quote_approval_decided',
  'quote_reply',
  'step_change',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

export const NOTIFICATION_CHANNELS = ['in_app', 'email', 'push'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

export const NOTIFICATION_KIND_LABELS: Readonly<Record<NotificationKind, string>> = {
  mention: 'Someone mentions you',
  deal_assigned: 'A deal is assigned to you',
  stage_moved: 'Someone moves your deal',
  evidence_disputed: 'Evidence is disputed',
  evidence_stale: 'Evidence has gone stale',
  mail_reply: 'A buyer replies to your email',
  task_assigned: 'A task is assigned to you',
  work_assigned: 'A plan step or RFP requirement is assigned to you',
  task_due: 'A task is due',
  import_ended: 'Your import is done',
  quote_approval_requested: 'Someone asks you to approve a discount',
  quote_approval_decided: 'Your discount is approved or declined',
  quote_reply: 'A buyer replies to your quote',
  step_change: 'A buyer changes a step of your close plan',
};

export const NOTIFICATION_KIND_HELP: Readonly<Record<NotificationKind, string>> = {
  mention: 'With @ and your name in a note, call, meeting or email.',
  deal_assigned: 'As its owner or as a collaborator.',
  stage_moved: 'To an earlier or later stage.',
  evidence_disputed: 'Something the buyer said or did contradicts a pillar of your deal.',
  evidence_stale: 'The best evidence for a pillar of your deal is too old.',
  mail_reply: 'Read from your connected mailbox.',
  task_assigned: 'By a colleague.',
  work_assigned: 'By a colleague, in a close plan or an RFP.',
  task_due: 'On its due date, when your working hours start.',
  import_ended: 'Also when it stopped, or someone else undid it.',
  quote_approval_requested: 'If you’re a manager or an admin and a quote needs your approval.',
  quote_approval_decided: 'By a manager or an admin.',
  quote_reply: 'On the quote’s page: accepts it, declines it or comments.',
  step_change: 'On the plan’s page: moves it, marks it as done or reopens it.',
};

export const NOTIFICATION_CHANNEL_LABELS: Readonly<Record<NotificationChannel, string>> = {
  in_app: 'In the app',
  email: 'Email',
  push: 'Push',
};

const REPLY_WORDS = { accepted: 'accepted', rejected: 'declined', comment: 'commented on' } as const;
export type QuoteReplyKind = keyof typeof REPLY_WORDS;

const STEP_WORDS = { moved: 'moved', done: 'finished', reopened: 'reopened' } as const;
export type StepChangeWord = keyof typeof STEP_WORDS;

/** What a notification knows besides its deal and who caused it. */
export interface NotificationFacts {
  /** Of the note that mentions, of the mail, of the task, or of the RFP whose requirements are assigned. */
  readonly title?: string | undefined;
  readonly stage?: Stage | undefined;
  readonly pillars?: readonly Pillar[] | undefined;
  /** The day on which tasks are due, and how many are. */
  readonly due_on?: Day | undefined;
  readonly tasks?: number | undefined;
  /** How many steps or requirements are assigned. */
  readonly assigned?: number | undefined;
  /** To work it beside its owner. */
  readonly collaborator?: boolean | undefined;
  readonly import?: ImportEnding | undefined;
  /** The quote's name, and what a manager said of its discounts. */
  readonly quote?: string | undefined;
  readonly approved?: boolean | undefined;
  /** The buyer who replied on the quote's page, and how. */
  readonly buyer?: string | undefined;
  readonly reply?: QuoteReplyKind | undefined;
  /**
   * The step of the close plan that is assigned, or that a buyer changed on its page, and how; `due_on` is the new day of
   * one they moved.
   */
  readonly step?: string | undefined;
  readonly step_change?: StepChangeWord | undefined;
}

interface Told extends NotificationFacts {
  readonly kind: NotificationKind;
  /** Null if no member caused it. */
  readonly actor: string | null;
  /** How often it happened since the person last read of it; at least 1. */
  readonly times: number;
  /** Of the person who is notified. */
  readonly locale: Locale;
}

const MOST_NAMED = 3;

function named(pillars: readonly Pillar[]): string {
  const names = pillars.slice(0, MOST_NAMED).map((pillar) => PILLAR_DEFINITIONS[pillar].name);
  if (pillars.length > MOST_NAMED) return `${names.join(', ')} and ${pillars.length - MOST_NAMED} more`;
  const last = names.pop() ?? 'a pillar';
  return names.length === 0 ? last : `${names.join(', ')} and ${last}`;
}

function dueSentence({ title, due_on, tasks = 1, locale }: Told): string {
  const what = `${title ? `“${title}”` : 'A task'}${tasks > 1 ? ` and ${tasks - 1} more` : ''}`;
  return `${what} ${tasks > 1 ? 'are' : 'is'} due${due_on ? ` on ${dayInText(due_on, locale, { withYear: false })}` : ''}`;
}

function stepSentence({ buyer, step, step_change: change = 'moved', due_on: day, locale }: Told): string {
  const what = step ? `“${step}”` : 'a step';
  const to = change === 'moved' && day ? ` to ${dayInText(day, locale, { withYear: false })}` : '';
  return `${buyer ?? 'A buyer'} ${STEP_WORDS[change]} ${what}${to}`;
}

/** 'the plan step “Security review” and 2 more', '12 requirements of “RFP 2027”'. */
function workWords({ step, title, assigned = 1 }: Told): string {
  if (step) return `the plan step “${step}”${assigned > 1 ? ` and ${assigned - 1} more` : ''}`;
  const what = assigned === 1 ? 'a requirement' : `${assigned} requirements`;
  return title ? `${what} of “${title}”` : `${what} of an RFP`;
}

function happened(told: Told): string {
  const { kind, title, stage, pillars = [], collaborator } = told;
  const who = told.actor ?? 'Someone';
  switch (kind) {
    case 'mention':
      return `${who} mentioned you${title ? ` in “${title}”` : ''}`;
    case 'deal_assigned':
      return collaborator ? `${who} added you to this deal` : `${who} assigned this deal to you`;
    case 'stage_moved':
      return `${who} moved it to ${stage ? STAGE_DEFINITIONS[stage].label : 'another stage'}`;
    case 'evidence_disputed':
      return `${named(pillars)} ${pillars.length > 1 ? 'are' : 'is'} disputed`;
    case 'evidence_stale':
      return `Evidence for ${named(pillars)} has gone stale`;
    case 'mail_reply':
      return `A buyer replied to your email${title ? ` “${title}”` : ''}`;
    case 'task_assigned':
      return `${who} assigned you ${title ? `the task “${title}”` : 'a task'}`;
    case 'work_assigned':
      return `${who} assigned you ${workWords(told)}`;
    case 'task_due':
      return dueSentence(told);
    case 'quote_approval_requested':
      return `${who} asked you to approve the discount on quote ${told.quote ?? ''}`.trimEnd();
    case 'quote_approval_decided':
      return `${who} ${told.approved ? 'approved' : 'declined'} the discount on quote ${told.quote ?? ''}`.trimEnd();
    case 'quote_reply':
      return `${told.buyer ?? 'A buyer'} ${REPLY_WORDS[told.reply ?? 'comment']} quote ${told.quote ?? ''}`.trimEnd();
    case 'step_change':
      return stepSentence(told);
    case 'import_ended':
      return importEndingSentence(told.import ?? { ending: 'done' }, who, told.locale);
  }
}

/** What happened, in one sentence without its deal; the latest of several. */
export function notificationSentence(told: Told): string {
  const sentence = happened(told);
  return told.times > 1 ? `${sentence}, the latest of ${told.times}` : sentence;
}

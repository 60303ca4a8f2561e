import type { Tx } from '@dealwright/db/database';
import { dayOf } from '@dealwright/domain/calendar';
import type { NotificationFacts, NotificationKind } from '@dealwright/domain/notification';
import type { Stage } from '@dealwright/domain/stage';
import { readStrip } from '@dealwright/domain/strip';
import { sql } from 'kysely';
import type { Random } from './random.ts';
import { insertRows } from './store.ts';

interface Member {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: string;
}

interface NotificationsToSeed {
  readonly companyId: string;
  readonly workspaceId: string;
  readonly members: readonly Member[];
  readonly random: Random;
  readonly now: Date;
}

interface OpenDeal {
  readonly id: string;
  readonly name: string;
  readonly owner_id: string;
  readonly strip: string;
}

interface DueTask {
  readonly deal_id: string;
  readonly assignee_id: string;
  readonly title: string;
  readonly due_on: string;
}

interface Told {
  readonly to: string;
  readonly kind: NotificationKind;
  readonly dealId: string;
  readonly actorId: string | null;
  readonly facts: NotificationFacts & { readonly interaction_id?: string };
  readonly at: Date;
}

const HOUR_MS = 3_600_000;
/** The number of unread ones per person; older ones have been read. */
const UNREAD = 2;

/** Notes in which a colleague asks another for something: who, whom, about what. The deal belongs to the seller of the two. */
const MENTIONS = [
  ['manager', 'rep', 'Forecast call', 'what would it take to move this to Commit? Let’s talk before Friday.'],
  [
    'sofia.almeida',
    'rep',
    'Reference visit',
    'my customer in Oslo would show them around. Shall I ask for a date?',
  ],
  ['rep', 'manager', 'Discount request', 'they ask for 8% if they sign this quarter. Can I offer it?'],
  [
    'jonas.weber',
    'manager',
    'Procurement gone quiet',
    'no answer for ten days. Could you call their director?',
  ],
  [
    'priya.raman',
    'manager',
    'Second meeting',
    'their CFO joins on Tuesday. It would help to have you there.',
  ],
  [
    'manager',
    'admin',
    'Data processing agreement',
    'they need our agreement in German. Who has the current one?',
  ],
  ['jonas.weber', 'admin', 'Security review', 'they ask for the latest penetration test summary.'],
  ['priya.raman', 'viewer', 'Go-live date', 'does the date work for the onboarding team?'],
  ['manager', 'viewer', 'Payment terms', 'would finance agree to payment in two parts?'],
  ['rep', 'viewer', 'Training plan', 'they want two groups in one week. Is that possible?'],
  ['manager', 'jonas.weber', 'Next step missing', 'please add one before the pipeline review.'],
  ['manager', 'priya.raman', 'Close date', 'is the end of the quarter still realistic?'],
  [
    'manager',
    'sofia.almeida',
    'Competitor',
    'I know the people there. Happy to share what they usually offer.',
  ],
] as const;

/** Tasks that one person assigns to another. */
const ASSIGNED = [
  ['manager', 'rep', 'Send the revised order form'],
  ['admin', 'manager', 'Approve the payment terms'],
  ['manager', 'admin', 'Share the security documents with the buyer'],
] as const;

class Scene {
  readonly given: NotificationsToSeed;
  readonly deals: readonly OpenDeal[];
  private readonly used = new Map<string, number>();

  constructor(given: NotificationsToSeed, deals: readonly OpenDeal[]) {
    this.given = given;
    this.deals = deals;
  }

  person(name: string): Member | undefined {
    return this.given.members.find(({ email }) => email.startsWith(`${name}@`));
  }

  ago(hours: number): Date {
    return new Date(this.given.now.getTime() - hours * HOUR_MS);
  }

  /** An open deal of one of the two, or of anyone if neither sells; a different one each time. */
  dealOf(...people: readonly Member[]): OpenDeal | undefined {
    const owner = people.find(({ id }) => this.deals.some((deal) => deal.owner_id === id));
    const own = owner ? this.deals.filter(({ owner_id }) => owner_id === owner.id) : this.deals;
    const at = this.used.get(owner?.id ?? '') ?? 0;
    this.used.set(owner?.id ?? '', at + 1);
    return own[at % own.length];
  }
}

function mentions(scene: Scene): { readonly notes: Record<string, unknown>[]; readonly told: Told[] } {
  const { companyId, random } = scene.given;
  const all = MENTIONS.flatMap(([from, to, subject, text], index) => {
    const [author, reader] = [scene.person(from), scene.person(to)];
    const deal = author && reader && scene.dealOf(...(author.role === 'sales_rep' ? [author] : [reader]));
    if (!deal) return [];
    const at = scene.ago(3 + index * 7);
    const id = random.id(at);
    const title = `${subject}: ${deal.name}`;
    const note = {
      company_id: companyId,
      id,
      deal_id: deal.id,
      kind: 'note',
      title,
      format: 'typed',
      version: 1,
      body: `@${reader.firstName} ${reader.lastName} ${text}`,
      author_id: author.id,
      quoted: false,
      occurred_at: at,
      created_at: at,
      updated_at: at,
    };
    const facts = { title, interaction_id: id };
    return [
      {
        note,
        told: { to: reader.id, kind: 'mention' as const, dealId: deal.id, actorId: author.id, facts, at },
      },
    ];
  });
  return { notes: all.map(({ note }) => note), told: all.map(({ told }) => told) };
}

function assignments(scene: Scene): { readonly tasks: Record<string, unknown>[]; readonly told: Told[] } {
  const { companyId, workspaceId, random, now } = scene.given;
  const all = ASSIGNED.flatMap(([from, to, title], index) => {
    const [author, worker] = [scene.person(from), scene.person(to)];
    const deal = author && worker && scene.dealOf(worker);
    if (!deal) return [];
    const at = scene.ago(20 + index * 6);
    const task = {
      company_id: companyId,
      workspace_id: workspaceId,
      id: random.id(at),
      deal_id: deal.id,
      title,
      due_on: dayOf(new Date(now.getTime() + (3 + index) * 24 * HOUR_MS)),
      assignee_id: worker.id,
      created_by: author.id,
      created_at: at,
      updated_at: at,
      version: 1,
    };
    const told: Told = {
      to: worker.id,
      kind: 'task_assigned',
      dealId: deal.id,
      actorId: author.id,
      facts: { title },
      at,
    };
    return [{ task, told }];
  });
  return { tasks: all.map(({ task }) => task), told: all.map(({ told }) => told) };
}

/** Notifications that the product itself sends to owners, one per deal. */
function ofEvidence(scene: Scene): Told[] {
  return scene.given.members.flatMap(({ id: to }) => {
    const own = scene.deals.filter(({ owner_id }) => owner_id === to);
    const first = (
      kind: NotificationKind,
      hours: number,
      isMeant: (cell: ReturnType<typeof readStrip>[number]) => boolean,
    ) => {
      for (const deal of own) {
        const pillars = readStrip(deal.strip).flatMap((cell) => (isMeant(cell) ? [cell.pillar] : []));
        if (pillars.length > 0)
          return [{ to, kind, dealId: deal.id, actorId: null, facts: { pillars }, at: scene.ago(hours) }];
      }
      return [];
    };
    return [
      ...first('evidence_disputed', 9, ({ disputed }) => disputed),
      ...first('evidence_stale', 33, ({ freshness }) => freshness === 'stale'),
    ];
  });
}

interface Move {
  readonly deal_id: string;
  readonly owner_id: string;
  readonly actor_id: string;
  readonly stage: Stage;
  readonly at: Date;
}

/** The latest move of each seller's deals by someone else. */
async function readMoves(tx: Tx, companyId: string): Promise<Told[]> {
  const { rows: moves } = await sql<Move>`
      select distinct on (d.owner_id) h.deal_id, d.owner_id, h.actor_id, h.new_value #>> '{}' as stage, h.created_at as at
        from deal_history h join deals d on d.company_id = h.company_id and d.id = h.deal_id
       where h.company_id = ${companyId} and h.field = 'stage' and h.cause = 'move' and h.actor_id <> d.owner_id
         and d.stage_position < 8
       order by d.owner_id, h.created_at desc
    `.execute(tx.kysely);
  return moves.map(({ deal_id: dealId, owner_id: to, actor_id: actorId, stage, at }) => ({
    to,
    kind: 'stage_moved' as const,
    dealId,
    actorId,
    facts: { stage },
    at,
  }));
}

function dues(scene: Scene, tasks: readonly DueTask[]): Told[] {
  return tasks.map(({ deal_id: dealId, assignee_id: to, title, due_on }, index) => ({
    to,
    kind: 'task_due' as const,
    dealId,
    actorId: null,
    facts: { title, due_on, tasks: 1 },
    at: scene.ago(5 + index),
  }));
}

/** Notifications of the last days for everyone in a demo company: all of it happened, and some are unread. */
export async function seedNotifications(tx: Tx, given: NotificationsToSeed): Promise<void> {
  const { companyId, random } = given;
  const { rows: deals } = await sql<OpenDeal>`
    select id, name, owner_id, strip from deals
     where company_id = ${companyId} and stage_position < 8 order by stage_position desc, number
  `.execute(tx.kysely);
  const { rows: due } = await sql<DueTask>`
      select distinct on (assignee_id) deal_id, assignee_id, title, due_on::text as due_on from tasks
       where company_id = ${companyId} and due_told_on is not null and done_at is null order by assignee_id, due_on desc, id
    `.execute(tx.kysely);
  const scene = new Scene(given, deals);
  const [mentioned, assigned] = [mentions(scene), assignments(scene)];
  await insertRows(tx, 'interactions', mentioned.notes);
  await insertRows(tx, 'tasks', assigned.tasks);
  const told = [
    ...mentioned.told,
    ...assigned.told,
    ...(await readMoves(tx, companyId)),
    ...ofEvidence(scene),
    ...dues(scene, due),
  ];
  const byPerson = Map.groupBy(told, ({ to }) => to);
  const newest = [...byPerson.values()].flatMap((all) =>
    all.sort((a, b) => b.at.getTime() - a.at.getTime()).slice(0, UNREAD),
  );
  await insertRows(
    tx,
    'notifications',
    told.map((one) => ({
      company_id: companyId,
      id: random.id(one.at),
      profile_id: one.to,
      kind: one.kind,
      deal_id: one.dealId,
      actor_id: one.actorId,
      facts: one.facts,
      times: 1,
      in_app: true,
      email_waits: false,
      push_waits: false,
      created_at: one.at,
      latest_at: one.at,
      read_at: newest.includes(one) ? null : new Date(one.at.getTime() + HOUR_MS),
    })),
  );
}

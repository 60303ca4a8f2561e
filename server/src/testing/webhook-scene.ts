import {
  type AiConfig,
  changeAiConfig,
  getOrCreateAiConfig,
  getWebhookDelivery,
  listWebhookDeliveries,
  revealWebhookSecret,
  type WebhookDelivery,
} from '@dealwright/contract/integrations/webhooks';
import { changeAnswer } from '@dealwright/contract/qualification/evidence';
import type { ResponseOf } from '@dealwright/contract/route';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import type { Engine } from '@dealwright/db/testing/test-database';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type DeliveryDeps, deliverDue } from '../features/integrations/webhooks/deliver.ts';
import { eventsForWebhooks } from '../features/integrations/webhooks/jobs.ts';
import { WEBHOOK_LIMITS } from '../features/integrations/webhooks/send-event.ts';
import { createLogger } from '../platform/log.ts';
import { createOutbound } from '../platform/outbound.ts';
import { Outbox } from '../platform/outbox.ts';
import type { TestPerson } from './people.ts';
import { type Receiver, startReceiver } from './receiver.ts';
import { createTestApp, type TestApp, testConfig } from './test-app.ts';
import { addDeal, type TestDeal } from './test-deal.ts';

export interface WebhookScene {
  readonly app: TestApp;
  readonly receiver: Receiver;
  readonly admin: TestPerson;
  readonly rep: TestPerson;
  readonly deps: DeliveryDeps;
  /** A deal of its own for each test. */
  deal: TestDeal;
  /** Forgets what tests before did: a new deal, an empty log, the receiver's address saved. */
  begin(): Promise<void>;
  /** Writes another answer to the deal, which is an event. */
  change(answer: string): Promise<void>;
  putUp(): Promise<void>;
  /** Passes events on and delivers what is due; returns how many were sent. */
  deliver(): Promise<number>;
  config(person?: TestPerson): Promise<AiConfig>;
  secret(person?: TestPerson): Promise<string>;
  log(query?: object, person?: TestPerson): Promise<WebhookDelivery[]>;
  one(id: string): Promise<ResponseOf<typeof getWebhookDelivery>>;
  /** The ids under which the receiver got events, in their order. */
  ids(): (string | string[] | undefined)[];
  moveClock(ms: number): void;
  close(): Promise<void>;
}

/** The app with a company whose webhook leads to a receiver on this machine; delivering is done step by step. */
export async function openWebhookScene(
  engine: Engine,
  scene = {} as { -readonly [K in keyof WebhookScene]: WebhookScene[K] },
): Promise<WebhookScene> {
  const receiver = await startReceiver();
  const app = await createTestApp(engine, { OUTBOUND_ALLOW: receiver.allow });
  const { admin, rep } = app.people;
  const { deps, outbound, outbox } = prepareDelivery(app, receiver);
  let version = 0;
  return Object.assign(scene, {
    app,
    receiver,
    admin,
    rep,
    deps,
    deal: { id: '', number: 0 },
    begin: async () => {
      app.clock.now = new Date();
      receiver.requests.length = 0;
      receiver.answer = (response) => response.writeHead(204).end();
      version = 0;
      scene.deal = await addDeal(app.database, rep);
      await emptyTables(app);
      await app.call(admin, changeAiConfig, { body: { webhook_url: receiver.url } });
    },
    change: async (answer) => {
      const params = { number: scene.deal.number, pillar: 'metrics' as const };
      const { status, text } = await app.call(rep, changeAnswer, { params, version, body: { answer } });
      if (status !== 200) throw new Error(text);
      version += 1;
    },
    putUp: async () => {
      while ((await outbox.passOn()) > 0);
    },
    deliver: async () => {
      await scene.putUp();
      return deliverDue(deps, admin.companyId);
    },
    ...readersOf(app),
    ids: () => receiver.requests.map(({ headers }) => headers['webhook-id']),
    moveClock: (ms) => {
      app.clock.now = new Date(app.clock.now.getTime() + ms);
    },
    close: async () => {
      await outbound.close();
      await app.close();
      await receiver.close();
    },
  } satisfies WebhookScene);
}

function prepareDelivery(app: TestApp, receiver: Receiver) {
  const config = testConfig({ OUTBOUND_ALLOW: receiver.allow });
  const outbound = createOutbound({ allow: config.outboundAllow, ...WEBHOOK_LIMITS });
  const now = () => app.clock.now;
  const log = createLogger(config);
  const deps: DeliveryDeps = { database: app.database, secrets: config, outbound, log, now };
  const afterBatch = [eventsForWebhooks({ log, now })];
  return { deps, outbound, outbox: new Outbox(app.database, log, [], afterBatch) };
}

async function emptyTables(app: TestApp): Promise<void> {
  const tables = [
    'webhook_deliveries',
    'webhook_lanes',
    'webhook_record_lanes',
    'ai.company_webhook_config',
    'rate_limits',
  ];
  await app.database.transaction('dealwright_system', async (tx) => {
    for (const table of tables) await queryRows(tx, `delete from ${table}`);
    await queryRows(tx, 'update events set dispatched_at = now() where dispatched_at is null');
  });
}

/** What the settings and the log of deliveries answer; as admin by default. */
function readersOf(app: TestApp): Pick<WebhookScene, 'config' | 'secret' | 'log' | 'one'> {
  const { admin } = app.people;
  return {
    config: async (person = admin) => (await app.call(person, getOrCreateAiConfig)).body,
    secret: async (person = admin) => (await app.call(person, revealWebhookSecret)).body.webhook_secret,
    log: async (query = {}, person = admin) =>
      (await app.call(person, listWebhookDeliveries, { query })).body.items,
    one: async (id) => (await app.call(admin, getWebhookDelivery, { params: { delivery_id: id } })).body,
  };
}

/** One scene for each engine and file, begun anew for each test. */
export function eachWebhookScene(define: (scene: WebhookScene) => void): void {
  eachEngine((engine) => {
    const scene = {} as WebhookScene;
    beforeAll(() => openWebhookScene(engine, scene));
    afterAll(() => scene.close());
    beforeEach(() => scene.begin());
    define(scene);
  });
}

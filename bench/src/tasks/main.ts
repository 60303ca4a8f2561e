import { createDatabase } from '@dealwright/db/testing/postgres-databases';
import { startThrowawayPostgres } from '@dealwright/db/testing/throwaway-postgres';
import { encodeCursor } from '@dealwright/server/platform/cursor';
import pg from 'pg';
import { median, timings } from '../measure.ts';
import type { Finding } from '../report.ts';
import { report } from '../results.ts';
import { type Person, startProduct } from '../servers.ts';

const FEW = 1_000;
const MANY = 1_000_000;
const PAGE = 30;
const ROUNDS = 4;
const DAY_MS = 86_400_000;

/**
 * Tasks of the demo company over two years, half of them done. Half are the seller's; a fifth belongs to one deal and a fifth
 * to one account, the others to all deals.
 */
const FILL_SQL = `
  with people as (select (array_agg(id) filter (where role = 'sales_rep'))[1] as rep,
                         (array_agg(id) filter (where role = 'manager'))[1] as manager
                    from profiles where email in ('manager@demo.dealwright.example', 'rep@demo.dealwright.example')),
       theirs as (
         select d.id, d.company_id, d.workspace_id, d.account_id, row_number() over (order by d.number) - 1 as place,
                count(*) over () as deals
           from deals d, people where d.owner_id = people.rep and d.shelf is null)
  insert into tasks (company_id, id, workspace_id, deal_id, account_id, title, due_on, assignee_id, created_by, done_at, done_by)
  select t.company_id, gen_random_uuid(), t.workspace_id, case when g % 5 <> 1 then t.id end,
         case when g % 5 = 1 then t.account_id end, 'Task ' || g, current_date + (g * 730::bigint / $1 - 365)::int,
         case when g / 5 % 2 = 0 then rep else manager end, manager,
         case when g / 10 % 2 = 0 then now() - make_interval(secs => g * 63072000.0 / $1) end,
         case when g / 10 % 2 = 0 then manager end
    from people, generate_series(1, $1) g
    join theirs t on t.place = case when g % 5 < 2 then 0 else g % t.deals end`;

interface Ground {
  readonly rep: Person;
  readonly manager: Person;
  readonly dealNumber: string;
  readonly accountId: string;
}

/** As a role that bypasses row-level security, without a time limit. */
async function fill(client: pg.Client, rows: number): Promise<void> {
  await client.query('truncate tasks cascade');
  await client.query(FILL_SQL.replaceAll('$1', String(rows)));
  await client.query('vacuum analyze tasks');
}

/** The lists, and who reads them; the middle of a list is given by its cursor. */
function looks({ rep, manager, dealNumber, accountId }: Ground): Map<string, () => Promise<void>> {
  const day = new Date(Date.now() + DAY_MS / 2).toISOString().slice(0, 10);
  const none = '00000000-0000-0000-0000-000000000000';
  const middle = (state: string, whose: string): string =>
    encodeCursor(`tasks.${state}.${whose}`, [state === 'open' ? day : '2026-01-01 00:00:00+00', none]);
  const lists: [string, Person, string, string][] = [
    ['my tasks', rep, '/api/tasks?whose=mine', 'mine'],
    ['tasks of the team', manager, '/api/tasks?whose=team', 'team'],
    ['tasks of a deal', rep, `/api/deals/${dealNumber}/tasks?`, 'one'],
    ['tasks of an account', rep, `/api/accounts/${accountId}/tasks?`, 'one'],
  ];
  const all = lists.flatMap(([what, person, path, whose]) =>
    ['open', 'done'].flatMap((state) => {
      const url = `${path}&state=${state}&limit=${PAGE}`;
      return [
        [`${what}, ${state}`, () => person.fetchBytes(url)],
        [
          `${what}, ${state}, from the middle`,
          () => person.fetchBytes(`${url}&cursor=${middle(state, whose)}`),
        ],
      ] as [string, () => Promise<void>][];
    }),
  );
  return new Map([...all, ['how many are due', () => rep.fetchBytes(`/api/tasks/figures?today=${day}`)]]);
}

async function timesOf(ground: Ground): Promise<Map<string, number>> {
  const times = new Map<string, number[]>();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [what, look] of looks(ground)) {
      const taken = await timings(look, 25, round === 0 ? 15 : 3);
      times.set(what, [...(times.get(what) ?? []), ...taken]);
    }
  }
  return new Map([...times].map(([what, all]) => [what, median(all)]));
}

async function measureTasks(): Promise<Finding[]> {
  const server = await startThrowawayPostgres({ durable: true });
  try {
    await createDatabase(server.url('postgres'), 'tasks');
    const product = await startProduct({ DATABASE_URL: server.url('tasks') });
    const client = new pg.Client({ connectionString: server.superuserUrl('tasks') });
    await client.connect();
    const { rows } = await client.query<{ number: string; account_id: string }>(
      `select d.number::text as number, d.account_id
         from deals d join profiles p on p.company_id = d.company_id and p.id = d.owner_id
        where p.email = 'rep@demo.dealwright.example' and d.shelf is null order by d.number limit 1`,
    );
    const [deal] = rows;
    if (!deal) throw new Error('the seller has no deal');
    const ground = {
      rep: await product.signIn('rep'),
      manager: await product.signIn('manager'),
      dealNumber: deal.number,
      accountId: deal.account_id,
    };
    await fill(client, FEW);
    const few = await timesOf(ground);
    await fill(client, MANY);
    const many = await timesOf(ground);
    await client.end();
    await product.end('SIGTERM');
    return [...many].map(([what, time]) => ({
      what: `a million tasks against a thousand: ${what}`,
      value: time / (few.get(what) ?? Number.NaN),
      unit: '' as const,
      atMost: 2,
      detail: `p50 ${time.toFixed(1)} against ${few.get(what)?.toFixed(1)} ms`,
    }));
  } finally {
    await server.stop();
  }
}

report('tasks', await measureTasks());

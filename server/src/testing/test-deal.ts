import type { Database } from '@dealwright/db/database';
import { queryRows } from '@dealwright/db/query-rows';
import { holdRecordEvents } from '../platform/events.ts';
import { newId } from '../platform/ids.ts';
import type { TestPerson } from './people.ts';

export interface TestDeal {
  readonly id: string;
  readonly number: number;
}

/** Beyond the numbers that deals get when they are created through the API. */
let lastNumber = 10_000;

/** A deal of the person, with an account of its own, without events. Its number is unique in the test run. */
export async function addDeal(
  database: Database,
  owner: TestPerson,
  facts: {
    readonly name?: string;
    readonly stage?: string;
    readonly account?: string;
    readonly createdAt?: Date;
  } = {},
): Promise<TestDeal> {
  lastNumber += 1;
  const number = lastNumber;
  const id = newId();
  const accountId = newId();
  await database.transaction('dealwright_system', async (tx) => {
    await holdRecordEvents(tx);
    await queryRows(tx, 'insert into accounts (company_id, id, workspace_id, name) values ($1, $2, $3, $4)', [
      owner.companyId,
      accountId,
      owner.workspaceId,
      facts.account ?? 'Harbour Hospital',
    ]);
    await queryRows(
      tx,
      `insert into deals (company_id, id, workspace_id, number, name, account_id, owner_id, stage, created_by, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8::deal_stage, $7, $9)`,
      [
        owner.companyId,
        id,
        owner.workspaceId,
        number,
        facts.name ?? 'Ward scheduling',
        accountId,
        owner.id,
        facts.stage ?? 'discovery',
        facts.createdAt ?? new Date('2020-01-01T00:00:00Z'),
      ],
    );
  });
  return { id, number };
}

/** A person of a deal; on the buyer's side by default. */
export async function addStakeholder(
  database: Database,
  companyId: string,
  deal: TestDeal,
  name: string,
  side: 'buyer' | 'partner' = 'buyer',
): Promise<string> {
  const id = newId();
  await database.transaction('dealwright_system', (tx) =>
    queryRows(
      tx,
      'insert into stakeholders (company_id, id, deal_id, name, side) values ($1, $2, $3, $4, $5)',
      [companyId, id, deal.id, name, side],
    ),
  );
  return id;
}

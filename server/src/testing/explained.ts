import type { Tx } from '@dealwright/db/database';
import { queryRows } from '@dealwright/db/query-rows';
import type { Session } from '@dealwright/db/session';
import { kyselyOn } from '@dealwright/db/transaction-kysely';

export interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  /** On average of the times it was run, as is what was left aside. */
  readonly 'Actual Rows'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Actual Loops'?: number;
  readonly Plans?: readonly Plan[];
}

const all = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(all)];

/** Runs what is given and answers how the database went about each of its statements, node by node. */
export async function explained(tx: Tx, run: (tx: Tx) => Promise<unknown>): Promise<Plan[]> {
  const nodes: Plan[] = [];
  const ask = async <R>(sql: string, params: readonly unknown[] = []): Promise<R[]> => {
    await queryRows(tx, 'savepoint explained');
    const [row] = await queryRows<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>(
      tx,
      `explain (analyze, timing off, format json) ${sql}`,
      params,
    );
    // What was only looked at is not done twice.
    await queryRows(tx, 'rollback to savepoint explained');
    nodes.push(...(row?.['QUERY PLAN'] ?? []).flatMap(({ Plan: plan }) => all(plan)));
    return queryRows<R>(tx, sql, params);
  };
  const session: Pick<Session, 'execute'> = {
    execute: async (compiled) => ({ rows: await ask(compiled.sql, compiled.parameters) }),
  };
  await run({ opening: [], notify: () => undefined, kysely: kyselyOn(session as Session) });
  return nodes;
}

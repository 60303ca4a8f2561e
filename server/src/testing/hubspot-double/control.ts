import type { FastifyInstance } from 'fastify';
import type { DoubleCrm, DoubleFault, DoubleKind, DoubleOwner, RecordSeed } from './crm.ts';

interface Control {
  readonly token: string;
  readonly owners?: readonly DoubleOwner[];
  readonly add?: readonly (RecordSeed & { readonly kind: DoubleKind })[];
  readonly change?: readonly {
    readonly kind: DoubleKind;
    readonly id: string;
    readonly properties: Record<string, string>;
  }[];
  /** Whose properties are answered. */
  readonly read?: readonly { readonly kind: DoubleKind; readonly id: string }[];
  readonly faults?: readonly DoubleFault[];
  readonly revoked?: boolean;
}

/** What journeys do to an account from their own process. */
export function registerControl(app: FastifyInstance, crm: (token: string) => DoubleCrm): void {
  app.post<{ Body: Control }>('/control', async ({ body }) => {
    const account = crm(body.token);
    account.owners.push(...(body.owners ?? []));
    const added = (body.add ?? []).map(({ kind, ...seed }) => account.add(kind, seed).id);
    for (const { kind, id, properties } of body.change ?? []) account.change(kind, id, properties);
    account.faults.push(...(body.faults ?? []));
    if (body.revoked !== undefined) account.revoked = body.revoked;
    const read = (body.read ?? []).map(({ kind, id }) => account.records[kind].get(id)?.properties);
    return { added, read, writes: account.writes };
  });
}

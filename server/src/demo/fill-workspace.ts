import { randomInt } from 'node:crypto';
import type { Tx } from '@dealwright/db/database';
import { newId } from '../platform/ids.ts';
import { insertPlannedDeals } from './insert-deals.ts';
import { planDeals } from './plan-deals.ts';
import { randomFrom } from './random.ts';
import { insertRows, takeNumbers } from './store.ts';

interface Place {
  readonly companyId: string;
  readonly workspaceId: string;
}

/** Takes every nth deal of the demo: enough to show each stage, few enough to look through. */
const EVERY = 4;

const SELLERS = [
  { firstName: 'Jonas', lastName: 'Weber' },
  { firstName: 'Priya', lastName: 'Raman' },
] as const;

/** Sellers of the sample deals: they are in no workspace, take no seat and can never sign in. */
async function insertSellers(tx: Tx, { companyId }: Place, now: Date) {
  const sellers = SELLERS.map(({ firstName, lastName }) => {
    const id = newId();
    const email = `${firstName}.${lastName}.${id}@sample.invalid`.toLowerCase();
    return { id, email, firstName, lastName, role: 'sales_rep' };
  });
  const written = { created_at: now, updated_at: now };
  await insertRows(
    tx,
    'users',
    sellers.map(({ id, email }) => ({ id, email, is_super_admin: false, company_id: companyId, ...written })),
  );
  await insertRows(
    tx,
    'profiles',
    sellers.map(({ id, email, firstName, lastName, role }) => ({
      company_id: companyId,
      id,
      first_name: firstName,
      last_name: lastName,
      email,
      role,
      mfa_enabled: false,
      ...written,
    })),
  );
  return sellers;
}

/** Fills a new workspace with sample data, marked so that its admins can keep or remove it. */
export async function fillWithSamples(tx: Tx, place: Place, now: Date): Promise<void> {
  const random = randomFrom(randomInt(2 ** 32));
  const plans = planDeals(random).filter((_, index) => index % EVERY === 0);
  const members = await insertSellers(tx, place, now);
  const firstNumber = await takeNumbers(tx, place.companyId, plans.length);
  const { accountIds, built } = await insertPlannedDeals(tx, {
    ...place,
    members,
    plans,
    firstNumber,
    random,
    now,
  });
  const records = [
    ...accountIds.map((id) => ({ kind: 'account', id })),
    ...built.map(({ deal }) => ({ kind: 'deal', id: deal.id })),
    ...members.map(({ id }) => ({ kind: 'person', id })),
  ];
  await insertRows(
    tx,
    'sample_records',
    records.map(({ kind, id }) => ({
      company_id: place.companyId,
      workspace_id: place.workspaceId,
      kind,
      record_id: id,
    })),
  );
}

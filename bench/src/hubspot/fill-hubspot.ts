import type { HubspotDouble } from '@dealwright/server/testing/hubspot-double/hubspot-double';

export const DEALS = 10_000;
export const COMPANIES = 1_000;
const AGE_MS = 60 * 60_000;

/** A HubSpot account in which every deal has a company and its own contact. */
export function fillHubspot(hubspot: HubspotDouble, token: string): string[] {
  const crm = hubspot.crm(token);
  // A sync reads the last minutes again: existing records are older.
  crm.now = () => Date.now() - AGE_MS;
  const companies = Array.from({ length: COMPANIES }, (_, index) =>
    crm.add('companies', { properties: { name: `Company ${index}`, city: 'Porto' } }),
  );
  const deals = Array.from({ length: DEALS }, (_, index) => {
    const email = `ana${index}@company.example`;
    const contact = crm.add('contacts', {
      properties: { firstname: 'Ana', lastname: `Silva ${index}`, email },
    });
    const deal = {
      dealname: `Deal ${index}`,
      amount: String(index),
      dealstage: 'contractsent',
      pipeline: 'default',
    };
    return crm.add('deals', {
      properties: deal,
      companies: [companies[index % COMPANIES]?.id ?? ''],
      contacts: [contact.id],
    }).id;
  });
  crm.now = () => Date.now();
  return deals;
}

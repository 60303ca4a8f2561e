import { HUBSPOT_PERSON_FIELDS, type HubspotPersonField } from '@dealwright/contract/integrations/hubspot';
import type { CrmValue } from '@dealwright/domain/crm-merge';
import type { HubspotRecord } from './hubspot-api.ts';
import type { Base } from './record-store.ts';
import { plain, type RecordWrite } from './record-write.ts';

/** HubSpot keeps the company that a contact is foremost associated with as a property of the contact. */
const COMPANY = 'associatedcompanyid';
export const CONTACT_PROPERTIES = ['firstname', 'lastname', 'email', 'phone', 'jobtitle', COMPANY] as const;

const PROPERTIES: Readonly<Record<Exclude<HubspotPersonField, 'name'>, string>> = {
  title: 'jobtitle',
  email: 'email',
  phone: 'phone',
};

export type ContactValues = Readonly<Record<HubspotPersonField, CrmValue>>;

/** A contact of HubSpot in the words of this product. */
export function readContact({ id, properties }: HubspotRecord): ContactValues {
  const name = [properties['firstname'], properties['lastname']].filter(Boolean).join(' ');
  const email = plain(properties['email'], 254);
  return {
    name: plain(name, 200) ?? email ?? `HubSpot contact ${id}`,
    email,
    phone: plain(properties['phone'], 50),
    title: plain(properties['jobtitle'], 200),
  };
}

/** A contact of HubSpot as it is there now. */
export interface FoundContact {
  readonly id: string;
  readonly values: ContactValues;
  /** HubSpot’s id of their company; undefined while it was not read. */
  readonly companyId: string | null | undefined;
  readonly lastName: string | null;
}

export const foundContact = (record: HubspotRecord): FoundContact => ({
  id: record.id,
  values: readContact(record),
  companyId: plain(record.properties[COMPANY], 40),
  lastName: record.properties['lastname'] ?? null,
});

/** What HubSpot said last of a contact, as it is kept. */
export const contactBase = ({ values, companyId }: FoundContact): Base => ({
  ...values,
  ...(companyId !== undefined && { company: companyId }),
});

/** A contact as HubSpot said last. */
export const contactSaid = (id: string, base: Base): FoundContact => ({
  id,
  values: {
    name: base.name ?? null,
    title: base.title ?? null,
    email: base.email ?? null,
    phone: base.phone ?? null,
  },
  companyId: base.company,
  lastName: null,
});

/** HubSpot keeps a name in two: where it ends as before, what is before that is the first name; else the first word. */
export function splitName(name: string, lastName: string | null): { firstname: string; lastname: string } {
  const whole = name.trim().replaceAll(/\s+/g, ' ');
  const last = (lastName ?? '').trim().replaceAll(/\s+/g, ' ');
  if (last !== '' && whole.endsWith(` ${last}`)) {
    return { firstname: whole.slice(0, -last.length).trim(), lastname: last };
  }
  const [first = '', ...rest] = whole.split(' ');
  return { firstname: first, lastname: rest.join(' ') };
}

/** The properties that carry changed fields of a person to their contact. */
export function writeContact(
  changed: Readonly<Partial<Record<HubspotPersonField, CrmValue>>>,
  lastName: string | null,
): RecordWrite<HubspotPersonField> {
  const properties: Record<string, string> = {};
  const fields = HUBSPOT_PERSON_FIELDS.filter((field) => changed[field] !== undefined);
  for (const field of fields) {
    const value = changed[field] ?? '';
    if (field === 'name') Object.assign(properties, splitName(value, lastName));
    else properties[PROPERTIES[field]] = value;
  }
  return { properties, fields, issue: null };
}

import { HUBSPOT_ACCOUNT_FIELDS, type HubspotAccountField } from '@dealwright/contract/integrations/hubspot';
import type { CrmValue } from '@dealwright/domain/crm-merge';
import { cutText } from '@dealwright/domain/cut-text';
import type { Directory } from './directory.ts';
import type { HubspotRecord } from './hubspot-api.ts';
import { plain, type RecordWrite } from './record-write.ts';

/** The property of a company that holds each field. */
const PROPERTIES: Readonly<Record<HubspotAccountField, string>> = {
  name: 'name',
  domain: 'domain',
  industry: 'industry',
  employees: 'numberofemployees',
  city: 'city',
  country: 'country',
};
export const COMPANY_PROPERTIES = Object.values(PROPERTIES);

const NO_SUCH_INDUSTRY = (value: CrmValue): string =>
  `HubSpot has no industry “${cutText(value ?? '', 100)}”, so it isn’t written to HubSpot.`;
const INDUSTRIES_UNKNOWN =
  'Industries aren’t written to HubSpot because the private app can’t read HubSpot’s list of them ' +
  '(crm.schemas.companies.read).';
const MOST_EMPLOYEES = 2_000_000_000;

export type CompanyValues = Readonly<Record<HubspotAccountField, CrmValue>>;

function employeesOf(value: string | null | undefined): CrmValue {
  const count = value ? Number(value) : Number.NaN;
  return Number.isFinite(count) && count >= 0 ? String(Math.min(Math.floor(count), MOST_EMPLOYEES)) : null;
}

const alike = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** A company of HubSpot in the words of this product. */
export function readCompany({ id, properties }: HubspotRecord, directory: Directory): CompanyValues {
  const of = (name: string) => plain(properties[name], 200);
  const industry = of('industry');
  const known = directory.industries?.find(({ value }) => value === industry);
  return {
    name: of('name') ?? of('domain') ?? `HubSpot company ${id}`,
    domain: of('domain'),
    industry: plain(known?.label, 200) ?? industry,
    employees: employeesOf(properties['numberofemployees']),
    city: of('city'),
    country: of('country'),
  };
}

/** HubSpot takes only industries that are in its list; null if it has none like it. */
function industryFor(value: CrmValue, { industries }: Directory): string | null {
  if (value === null) return '';
  const known = industries?.find((one) => alike(one.label, value) || alike(one.value, value));
  return known?.value ?? null;
}

/** The properties that carry changed fields of an account to its company. */
export function writeCompany(
  changed: Readonly<Partial<Record<HubspotAccountField, CrmValue>>>,
  directory: Directory,
): RecordWrite<HubspotAccountField> {
  const properties: Record<string, string> = {};
  const fields: HubspotAccountField[] = [];
  let issue: string | null = null;
  for (const field of HUBSPOT_ACCOUNT_FIELDS) {
    const value = changed[field];
    if (value === undefined) continue;
    const text = field === 'industry' ? industryFor(value, directory) : (value ?? '');
    if (text === null) {
      issue = directory.industries ? NO_SUCH_INDUSTRY(value) : INDUSTRIES_UNKNOWN;
      continue;
    }
    properties[PROPERTIES[field]] = text;
    fields.push(field);
  }
  return { properties, fields, issue };
}

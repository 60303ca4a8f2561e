import { headerWords } from './column-name.ts';
import type { ImportKind, ImportSource } from './fields.ts';

/** A header that only one maker writes: all of `has`, and of what it is. */
interface Fingerprint {
  readonly source: ImportSource;
  readonly kind: ImportKind | null;
  readonly has: readonly string[];
}

const FINGERPRINTS: readonly Fingerprint[] = [
  { source: 'dealwright', kind: 'stakeholder', has: ['dealwright id', 'stakeholder name', 'buying role'] },
  { source: 'dealwright', kind: 'deal', has: ['dealwright id', 'deal name', 'stage'] },
  { source: 'dealwright', kind: 'account', has: ['dealwright id', 'account name', 'parent account'] },
  { source: 'dealwright', kind: 'contact', has: ['dealwright id', 'contact name'] },
  { source: 'dealwright', kind: 'product', has: ['product name', 'sku', 'product family', 'unit price'] },
  { source: 'dealwright', kind: 'teammate', has: ['dealwright id', 'email', 'manager', 'role'] },
  { source: 'dealwright', kind: 'deal', has: ['number', 'name', 'account', 'stage', 'closes', 'meddpicc'] },
  { source: 'dealwright', kind: 'deal', has: ['number', 'name', 'stage', 'closes', 'gaps', 'in stage'] },
  { source: 'dealwright', kind: 'account', has: ['account', 'open pipeline', 'weakest pillar'] },
  { source: 'dealwright', kind: 'contact', has: ['name', 'left on', 'added on'] },
  { source: 'dealwright', kind: 'contact', has: ['name', 'title', 'account', 'email', 'phone', 'left on'] },
  { source: 'pipedrive', kind: 'deal', has: ['deal id', 'deal title'] },
  { source: 'pipedrive', kind: 'deal', has: ['deal title', 'deal value'] },
  { source: 'pipedrive', kind: 'contact', has: ['person name', 'person id'] },
  {
    source: 'pipedrive',
    kind: 'account',
    has: ['organization name', 'organization id', 'organization owner'],
  },
  { source: 'pipedrive', kind: 'product', has: ['product name', 'product id', 'product unit'] },
  { source: 'hubspot', kind: 'deal', has: ['record id', 'deal name', 'deal stage'] },
  { source: 'hubspot', kind: 'account', has: ['record id', 'company name', 'company domain name'] },
  { source: 'hubspot', kind: 'account', has: ['record id', 'company name', 'company owner'] },
  { source: 'zoho', kind: 'contact', has: ['record id', 'last name', 'contact owner', 'account name'] },
  { source: 'hubspot', kind: 'contact', has: ['record id', 'first name', 'contact owner'] },
  { source: 'hubspot', kind: 'contact', has: ['record id', 'email', 'lead status'] },
  { source: 'zoho', kind: 'deal', has: ['record id', 'deal name', 'deal owner', 'closing date'] },
  { source: 'zoho', kind: 'account', has: ['record id', 'account name', 'account owner'] },
  { source: 'salesforce', kind: 'stakeholder', has: ['opportunity id', 'contact id', 'role'] },
  { source: 'salesforce', kind: 'stakeholder', has: ['opportunity name', 'contact role'] },
  { source: 'salesforce', kind: 'deal', has: ['opportunity name', 'opportunity owner'] },
  { source: 'salesforce', kind: 'deal', has: ['stage name', 'close date', 'is won'] },
  { source: 'salesforce', kind: 'deal', has: ['opportunity id', 'opportunity name', 'stage', 'probability'] },
  { source: 'salesforce', kind: 'account', has: ['account id', 'account name', 'account owner'] },
  { source: 'salesforce', kind: 'account', has: ['name', 'billing city', 'system modstamp'] },
  { source: 'salesforce', kind: 'contact', has: ['contact id', 'last name', 'account name'] },
  { source: 'salesforce', kind: 'contact', has: ['last name', 'account id', 'system modstamp'] },
];

const DYNAMICS = /^\(Do Not Modify\) (?!Row Checksum|Modified On)(.{1,60})$/i;
const DYNAMICS_KINDS: Readonly<Record<string, ImportKind>> = {
  opportunity: 'deal',
  account: 'account',
  contact: 'contact',
  product: 'product',
  user: 'teammate',
};

export interface FoundSource {
  readonly source: ImportSource;
  readonly kind: ImportKind | null;
}

/** Whose export a file is, by the names of its columns; null if that does not show. */
export function findSource(headers: readonly string[]): FoundSource | null {
  const record = headers.map((header) => DYNAMICS.exec(header)?.[1]).find((name) => name !== undefined);
  if (record !== undefined) {
    const word = record.toLowerCase();
    return {
      source: 'dynamics',
      kind: Object.hasOwn(DYNAMICS_KINDS, word) ? (DYNAMICS_KINDS[word] ?? null) : null,
    };
  }
  const names = new Set(headers.map(headerWords));
  const found = FINGERPRINTS.find(({ has }) => has.every((name) => names.has(name)));
  return found ? { source: found.source, kind: found.kind } : null;
}

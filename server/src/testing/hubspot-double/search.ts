import type { DoubleKind, DoubleRecord } from './crm.ts';

interface Filter {
  readonly propertyName: string;
  readonly operator: string;
  readonly value?: string;
  readonly highValue?: string;
}

export interface SearchBody {
  readonly filterGroups?: readonly { readonly filters: readonly Filter[] }[];
  readonly sorts?: readonly { readonly propertyName: string; readonly direction?: string }[];
  readonly limit?: number;
  readonly after?: string;
  readonly properties?: readonly string[];
}

export const MOST_OF_A_PAGE = 100;

const MODIFIED: Readonly<Record<DoubleKind, string>> = {
  companies: 'hs_lastmodifieddate',
  deals: 'hs_lastmodifieddate',
  contacts: 'lastmodifieddate',
};

function numberOf(kind: DoubleKind, record: DoubleRecord, name: string): number {
  if (name === 'hs_object_id') return Number(record.id);
  if (name === MODIFIED[kind]) return record.updatedAt;
  return Number(record.properties[name] ?? Number.NaN);
}

function matches(kind: DoubleKind, record: DoubleRecord, filter: Filter): boolean {
  const is = numberOf(kind, record, filter.propertyName);
  const [low, high] = [Number(filter.value), Number(filter.highValue)];
  if (filter.operator === 'GT') return is > low;
  if (filter.operator === 'GTE') return is >= low;
  if (filter.operator === 'BETWEEN') return is >= low && is <= high;
  if (filter.operator === 'EQ') return record.properties[filter.propertyName] === filter.value;
  throw new Error(`The double knows no ${filter.operator}`);
}

/** What a search finds, in its order; archived records are never found. */
export function search(kind: DoubleKind, all: Iterable<DoubleRecord>, body: SearchBody): DoubleRecord[] {
  const groups = body.filterGroups ?? [];
  const found = [...all].filter(
    (record) =>
      !record.archived &&
      (groups.length === 0 ||
        groups.some(({ filters }) => filters.every((filter) => matches(kind, record, filter)))),
  );
  const [by] = body.sorts ?? [];
  if (!by) return found;
  const sign = by.direction === 'DESCENDING' ? -1 : 1;
  const key = (record: DoubleRecord) => numberOf(kind, record, by.propertyName);
  return found.toSorted((a, b) => sign * (key(a) - key(b)));
}

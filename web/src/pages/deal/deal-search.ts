import { pillarSchema } from '@dealwright/contract/deals/deal-filter';
import { INTERACTION_KINDS } from '@dealwright/contract/interactions';
import { givenDaySchema, givenTimeSchema } from '@dealwright/contract/page';
import { DEAL_TABS } from '@dealwright/domain/deal-tab';
import { MOST_TAKEN_OUT } from '@dealwright/domain/stakeholder';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { z } from 'zod';
import { leadKey } from '../../features/deals/lead-key.ts';
import { parsePlace } from '../../features/interactions/source-text.ts';

const place = z.string().refine((text) => parsePlace(text) !== null);

const isListOfPeople = (text: string): boolean => {
  const ids = text.split(',');
  return ids.length <= MOST_TAKEN_OUT && ids.every((id) => z.uuid().safeParse(id).success);
};

const fields = {
  tab: z.enum(DEAL_TABS),
  pillar: pillarSchema,
  as_of: givenDaySchema,
  view: z.literal('suggestions'),
  kind: z.enum(INTERACTION_KINDS),
  field: z.string().max(100),
  actor: z.uuid(),
  since: givenTimeSchema,
  until: givenTimeSchema,
  source: z.uuid(),
  people: z.enum(['map', 'grid', 'list']),
  person: z.uuid(),
  at: place,
  /** People taken out of the map, separated by commas. */
  without: z.string().refine(isListOfPeople),
  quote: z.uuid(),
  rfp: z.uuid(),
  requirement: z.uuid(),
  /** The competitor whose battlecard is open. */
  battlecard: z.uuid(),
  /** Signals that were marked as seen are listed too. */
  signals: z.literal('all'),
  /** Whose emails, calls or meetings with whom are listed: `person,member,kind`. */
  met: z.string().max(100),
  /** Filters of requirements, separated by commas. */
  items: z.string().max(100),
  /** Dismissed headlines in place of the current ones. */
  news: z.literal('only'),
  /** Why the deal has its odds. */
  why: z.literal('odds'),
  recording: z.uuid(),
  /** Where a recording is heard from. */
  ms: z.int().min(0).max(604_800_000),
  /** What opens with the page, once. */
  start: z.enum(['import', 'sample_call', 'note']),
} as const;

/** What the address of a deal holds: the tab, and what is looked at in it. */
export type DealSearch = {
  readonly [Key in keyof typeof fields]?: z.output<(typeof fields)[Key]> | undefined;
};

/** Reads an untrusted address: drops invalid values. */
export function parseDealSearch(raw: Readonly<Record<string, unknown>>): DealSearch {
  const found = Object.entries(fields).map(([key, schema]) => [key, schema.safeParse(raw[key]).data]);
  return Object.fromEntries(found.filter(([, value]) => value !== undefined)) as DealSearch;
}

/** The past day that the scorecard shows; undefined on other tabs, which show today. */
export function pastDayOf({ tab, view, as_of }: DealSearch): string | undefined {
  return tab === 'meddpicc' && view === undefined ? as_of : undefined;
}

export type SetDealSearch = (change: DealSearch, options?: { readonly replace?: boolean }) => void;

export function useDealSearch(number: number): readonly [DealSearch, SetDealSearch] {
  const raw = useSearch({ strict: false });
  const written = JSON.stringify(raw);
  const search = useMemo(() => parseDealSearch(JSON.parse(written) as Record<string, unknown>), [written]);
  const navigate = useNavigate();
  const setSearch = useCallback<SetDealSearch>(
    (change, { replace = false } = {}) =>
      void navigate({
        to: '/lead-planning/$leadKey',
        params: { leadKey: leadKey(number) },
        search: (previous) =>
          parseDealSearch({ ...parseDealSearch(previous as Record<string, unknown>), ...change }),
        replace,
        resetScroll: false,
      }),
    [navigate, number],
  );
  return [search, setSearch];
}

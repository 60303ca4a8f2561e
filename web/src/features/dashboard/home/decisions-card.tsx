import { MOST_COUNTED, type Today } from '@dealwright/contract/dashboard/today';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { NO_ACCOUNT } from '../../../lib/account-name.ts';
import { cx } from '../../../lib/cx.ts';
import { formatCount } from '../../../lib/format.ts';
import { useSettings } from '../../../lib/use-settings.ts';
import { leadKey } from '../../deals/lead-key.ts';
import { useTodaySuggestions } from './api.ts';
import { RestOfList, rowsOf } from './rest-of-list.tsx';
import { countWords, TodayCard } from './today-card.tsx';

type Decisions = Today['decisions'];
type Suggested = Decisions['suggestions']['items'][number];

const SHOWN = 6;
const rowClass = 'block w-full px-4 py-2 text-left text-sm hover:bg-muted touch:min-h-11';

function suggestedWords({ evidence, tasks }: Suggested): string {
  const parts = [
    evidence > 0 && formatCount(evidence, 'suggestion'),
    tasks > 0 && formatCount(tasks, 'suggested task'),
  ];
  return parts.filter((part) => part !== false).join(', ');
}

function SuggestedRow({ item }: { readonly item: Suggested }) {
  return (
    <li>
      <Link
        to="/lead-planning/$leadKey"
        params={{ leadKey: leadKey(item.number) }}
        search={item.evidence > 0 ? { tab: 'meddpicc', view: 'suggestions' } : {}}
        data-nav-row
        className={rowClass}
      >
        <span className="flex items-baseline justify-between gap-3">
          <span title={item.name} className="line-clamp-2 min-w-0 font-medium sm:line-clamp-1">
            {item.name}
          </span>
          <span className="shrink-0 text-muted-foreground tabular-nums">{suggestedWords(item)}</span>
        </span>
        <span className="block truncate text-muted-foreground">{item.account ?? NO_ACCOUNT}</span>
      </Link>
    </li>
  );
}

/** Pending decisions besides suggestions, each with a link. */
function useOthers({ conflicts, ownerless, territory_draft }: Decisions) {
  const settings = useSettings();
  const rows: { readonly key: string; readonly row: ReactNode }[] = [];
  if (conflicts > 0) {
    rows.push({
      key: 'conflicts',
      row: (
        <button type="button" data-nav-row onClick={() => settings.open('connectors')} className={rowClass}>
          Resolve {countWords(conflicts)} HubSpot {conflicts === 1 ? 'conflict' : 'conflicts'}
        </button>
      ),
    });
  }
  if (ownerless.deals > 0) {
    const search = { view: 'list', owner: ownerless.owners.join(','), status: 'open' } as const;
    rows.push({
      key: 'ownerless',
      row: (
        <Link to="/lead-planning" search={search} data-nav-row className={rowClass}>
          Reassign {countWords(ownerless.deals)} open {ownerless.deals === 1 ? 'deal' : 'deals'} of former
          members
        </Link>
      ),
    });
  }
  if (territory_draft) {
    rows.push({
      key: 'territories',
      row: (
        <Link to="/territory-planning" data-nav-row className={rowClass}>
          Apply or discard the territory draft
        </Link>
      ),
    });
  }
  return rows;
}

/** Pending decisions, and where to make them. */
export function DecisionsCard({ decisions }: { readonly decisions: Decisions }) {
  const others = useOthers(decisions);
  const { suggestions } = decisions;
  const count = suggestions.deals + others.length;
  const [isOpen, setOpen] = useState(false);
  const { deals, items: first } = suggestions;
  const pages = useTodaySuggestions(isOpen && first.length < deals);
  const list = { count: deals, first, pages, shownAtFirst: SHOWN, isOpen };
  const rows = rowsOf(list);
  const open = () => setOpen(true);
  const left = deals - rows.length;
  return (
    <TodayCard title="Waiting for your decision" count={count}>
      {count === 0 ? (
        <p className="px-4 pt-1 pb-4 text-sm text-muted-foreground">
          Nothing to decide. Suggestions from calls and emails appear here.
        </p>
      ) : (
        <ul aria-label="Waiting for your decision" className="divide-y divide-border border-t border-border">
          {others.map(({ key, row }) => (
            <li key={key}>{row}</li>
          ))}
          {rows.map((item) => (
            <SuggestedRow key={item.number} item={item} />
          ))}
          {left > 0 && !isOpen && (
            <li>
              <button type="button" onClick={open} className={cx(rowClass, 'text-muted-foreground')}>
                {deals >= MOST_COUNTED ? 'and many more deals' : `and ${formatCount(left, 'more deal')}`}
              </button>
            </li>
          )}
        </ul>
      )}
      {isOpen && <RestOfList {...list} onOpen={open} />}
    </TodayCard>
  );
}

import type { Today } from '@dealwright/contract/dashboard/today';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { When } from '../../../ui/when.tsx';
import { SentenceText } from '../../deals/history/history-entry.tsx';
import { sentenceOf } from '../../deals/history/history-sentence.ts';
import { leadKey } from '../../deals/lead-key.ts';
import { type TodayAsked, useTodayChanges } from './api.ts';
import { RestOfList, rowsOf } from './rest-of-list.tsx';
import { TodayCard } from './today-card.tsx';

type Changed = Today['changed'];

/** Colleagues are named in what the server answers. */
const nobody = () => null;

/** What others, and age, changed on one's deals since the last visit. */
export function ChangesCard({
  changed,
  since,
  asked,
}: {
  readonly changed: Changed;
  readonly since: string | null;
  readonly asked: TodayAsked;
}) {
  const [isOpen, setOpen] = useState(false);
  const { deals: count, items: first } = changed;
  const pages = useTodayChanges(asked, isOpen && first.length < count);
  const list = { count, first, pages, shownAtFirst: first.length, isOpen };
  const title = since === null ? 'Changes in the last 7 days' : 'Since your last visit';
  return (
    <TodayCard
      title={title}
      count={changed.deals}
      actions={since !== null && <When time={since} className="text-xs text-muted-foreground" />}
    >
      {changed.items.length === 0 ? (
        <p className="px-4 pt-1 pb-4 text-sm text-muted-foreground">No changes by others on your deals.</p>
      ) : (
        <ul aria-label={title} className="divide-y divide-border border-t border-border">
          {rowsOf(list).map((item) => (
            <ChangedDeal key={item.deal.number} item={item} />
          ))}
        </ul>
      )}
      <RestOfList {...list} onOpen={() => setOpen(true)} />
    </TodayCard>
  );
}

function ChangedDeal({ item: { deal, changes } }: { readonly item: Changed['items'][number] }) {
  const [latest] = [...changes].sort((a, b) => b.created_at.localeCompare(a.created_at));
  return (
    <li className="relative px-4 py-2 hover:bg-muted">
      <div className="flex items-baseline justify-between gap-3">
        <Link
          to="/lead-planning/$leadKey"
          params={{ leadKey: leadKey(deal.number) }}
          search={{ tab: 'history' }}
          data-nav-row
          title={deal.name}
          className="line-clamp-2 min-w-0 text-sm font-medium before:absolute before:inset-0 sm:line-clamp-1"
        >
          {deal.name}
        </Link>
        {latest && <When time={latest.created_at} className="shrink-0 text-xs text-muted-foreground" />}
      </div>
      {changes.map((change) => (
        <p key={change.id} className="text-sm">
          <SentenceText sentence={sentenceOf(change, { currency: deal.currency, nameOf: nobody })} />
          <span className="text-xs text-muted-foreground"> · {change.actor?.name ?? 'Dealwright'}</span>
        </p>
      ))}
    </li>
  );
}

import type { Notification } from '@dealwright/contract/notifications/notifications';
import type { NotificationKind } from '@dealwright/domain/notification';
import { useRouter } from '@tanstack/react-router';
import {
  ArrowRightLeft,
  AtSign,
  BadgePercent,
  BellOff,
  CalendarCheck,
  CalendarClock,
  FileDown,
  Hourglass,
  ListChecks,
  MailOpen,
  MessageSquareQuote,
  Scale,
  SquareCheckBig,
  UserRoundCheck,
} from 'lucide-react';
import type { ComponentType, MouseEvent } from 'react';
import { cx } from '../../lib/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { When } from '../../ui/when.tsx';
import { useNotifications, useReadNotification } from './api.ts';

const ICONS: Readonly<Record<NotificationKind, ComponentType<{ className?: string }>>> = {
  mention: AtSign,
  deal_assigned: UserRoundCheck,
  stage_moved: ArrowRightLeft,
  evidence_disputed: Scale,
  evidence_stale: Hourglass,
  mail_reply: MailOpen,
  task_assigned: SquareCheckBig,
  work_assigned: ListChecks,
  task_due: CalendarClock,
  import_ended: FileDown,
  quote_approval_requested: BadgePercent,
  quote_approval_decided: BadgePercent,
  quote_reply: MessageSquareQuote,
  step_change: CalendarCheck,
};

/** The latest first; each leads to where it happened. */
export function NotificationList({ onFollow }: { readonly onFollow: () => void }) {
  const list = useNotifications();
  return (
    <QueryState
      query={list}
      skeleton={
        <div className="p-3">
          <SkeletonList rows={5} rowClass="h-14" label="Loading notifications" />
        </div>
      }
    >
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items);
        if (items.length === 0) {
          return (
            <EmptyState icon={<BellOff />} title="Nothing yet">
              Mentions, deals assigned to you and changes to your deals appear here.
            </EmptyState>
          );
        }
        return (
          <>
            <ul className="divide-y divide-border">
              {items.map((item) => (
                <NotificationRow key={item.id} item={item} onFollow={onFollow} />
              ))}
            </ul>
            <LoadMore
              auto
              hasMore={list.hasNextPage}
              loading={list.isFetchingNextPage}
              onLoadMore={() => void list.fetchNextPage()}
            />
          </>
        );
      }}
    </QueryState>
  );
}

interface NotificationRowProps {
  readonly item: Notification;
  readonly onFollow: () => void;
}

function NotificationRow({ item, onFollow }: NotificationRowProps) {
  const router = useRouter();
  const read = useReadNotification();
  const { kind, deal, account, import: imported, text, path, at } = item;
  const Icon = ICONS[kind];
  const follow = (event: MouseEvent) => {
    if (!item.read) read.mutate(item.id);
    // In a new tab the page stays as it is.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onFollow();
    router.history.push(path);
  };
  return (
    <li className={cx('relative', !item.read && 'bg-primary-tint/60')}>
      <a
        href={path}
        onClick={follow}
        className="flex gap-3 px-4 py-3 -outline-offset-2 transition-colors hover:bg-muted"
      >
        <Icon
          aria-hidden
          className={cx('mt-0.5 size-4 shrink-0', item.read ? 'text-muted-foreground' : 'text-primary')}
        />
        <span className="min-w-0 flex-1 text-sm">
          <span className={cx('block text-pretty break-words', !item.read && 'font-medium')}>{text}</span>
          <span className="mt-0.5 flex gap-1.5 text-xs text-muted-foreground">
            <span className="min-w-0 sm:truncate">
              {deal && `LEAD-${deal.number} ${deal.name}, `}
              {imported?.name ?? account}
            </span>
            <span aria-hidden>·</span>
            <When time={at} className="shrink-0" />
          </span>
        </span>
        {!item.read && (
          <span className="mt-1.5 size-2 shrink-0 rounded-full bg-primary">
            <span className="sr-only">Unread</span>
          </span>
        )}
      </a>
    </li>
  );
}

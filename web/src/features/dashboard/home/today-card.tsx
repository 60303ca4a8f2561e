import { MOST_COUNTED } from '@dealwright/contract/dashboard/today';
import type { ReactNode } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';

interface TodayCardProps {
  readonly title: string;
  readonly count?: number;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** '12', and '100+' where counting stopped. */
export function countWords(count: number): string {
  return count >= MOST_COUNTED ? `${formatNumber(MOST_COUNTED)}+` : formatNumber(count);
}

export function TodayCard({ title, count = 0, actions, children }: TodayCardProps) {
  return (
    <Card
      title={
        <span className="flex items-center gap-2">
          {title}
          {count > 0 && <Badge>{countWords(count)}</Badge>}
        </span>
      }
      actions={actions}
      flush
    >
      {children}
    </Card>
  );
}

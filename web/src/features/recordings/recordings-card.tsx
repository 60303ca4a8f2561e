import { AudioLines } from 'lucide-react';
import { formatDay } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { listed, useRecordings } from './api.ts';
import { formatClock, stateWords } from './words.ts';

const SHOWN = 3;

interface RecordingsCardProps {
  readonly number: number;
  readonly onOpen: (id: string) => void;
  readonly onShowAll: () => void;
}

/** The latest recordings of a deal; nothing while there are none. */
export function RecordingsCard({ number, onOpen, onShowAll }: RecordingsCardProps) {
  const items = listed(useRecordings(number).data);
  if (items.length === 0) return null;
  return (
    <Card
      title="Recordings"
      flush
      actions={
        items.length > SHOWN && (
          <Button size="sm" variant="ghost" onClick={onShowAll}>
            Show all
          </Button>
        )
      }
    >
      <ul aria-label="Latest recordings" className="divide-y divide-border border-t border-border">
        {items.slice(0, SHOWN).map((recording) => {
          const { label, tone } = stateWords(recording);
          return (
            <li key={recording.id}>
              <button
                type="button"
                onClick={() => onOpen(recording.id)}
                className="flex w-full items-start gap-2.5 px-4 py-2.5 text-left -outline-offset-2 hover:bg-muted"
              >
                <AudioLines aria-hidden className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
                <span className="min-w-0 flex-1">
                  <span className="block truncate">{recording.title}</span>
                  <span className="block text-xs text-muted-foreground">
                    {formatDay(recording.occurred_at.slice(0, 10))}
                    {recording.duration_ms !== null && ` · ${formatClock(recording.duration_ms)}`}
                  </span>
                </span>
                <Badge tone={tone}>{label}</Badge>
              </button>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

import { LOG_LEVELS, type LogLevel, type ServiceLogLine } from '@dealwright/contract/operator/service';
import { useLogs } from '../../features/operator/service/api.ts';
import { formatTime } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { OperatorList } from './operator-list.tsx';
import { useAddressChoice, useAddressSearch } from './use-address.ts';

const LEVELS = ['all', ...LOG_LEVELS] as const;
const LABELS: Readonly<Record<LogLevel, string>> = { warn: 'Warning', error: 'Error', fatal: 'Fatal' };
const TONES = { warn: 'warn', error: 'lost', fatal: 'lost' } as const;

export function LogsPage() {
  const { typed, setTyped, text } = useAddressSearch();
  const [level, setLevel] = useAddressChoice('level', LEVELS, 'all');
  return (
    <OperatorList
      title="Logs"
      description={
        'Warnings and errors of every instance in the last seven days, newest first. ' +
        'Everything else goes only to the process output.'
      }
      noun="logs"
      search={{ placeholder: 'Words or request ID', typed, onType: setTyped }}
      filters={
        <SegmentedControl
          aria-label="Level"
          value={level}
          onValueChange={setLevel}
          segments={LEVELS.map((value) => ({ value, label: value === 'all' ? 'All' : LABELS[value] }))}
        />
      }
      query={useLogs(text, level)}
      narrowed={text !== '' || level !== 'all'}
      empty={{
        title: 'No warnings',
        text: 'Warnings and errors appear here within seconds.',
        noMatch: 'No matching lines',
      }}
      rowClass="h-16"
    >
      {(rows) => (
        <ul aria-label="Logs" className="divide-y divide-border rounded-lg border border-border bg-card">
          {rows.map((line) => (
            <LogRow key={line.id} line={line} />
          ))}
        </ul>
      )}
    </OperatorList>
  );
}

function LogRow({ line }: { readonly line: ServiceLogLine }) {
  return (
    <li className="flex flex-col gap-1 px-4 py-3">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={TONES[line.level]}>{LABELS[line.level]}</Badge>
        <span className="min-w-0 font-medium break-words">{line.message}</span>
        <time dateTime={line.created_at} className="ml-auto text-xs text-muted-foreground">
          {formatTime(line.created_at)}
        </time>
      </span>
      <span className="flex flex-wrap gap-x-4 gap-y-0.5 text-xs text-muted-foreground">
        {line.facts.map(({ label, value }) => (
          <span key={label} className="min-w-0 break-all">
            {label}: <span className="text-foreground">{value}</span>
          </span>
        ))}
        <span>{line.instance}</span>
        {line.request_id && <span className="font-mono break-all">{line.request_id}</span>}
      </span>
    </li>
  );
}

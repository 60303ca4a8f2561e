import type { DataExport } from '@dealwright/contract/privacy/data-controls';
import { Download } from 'lucide-react';
import { formatBytes } from '../../lib/bytes.ts';
import { formatCount, formatRelative, formatTime } from '../../lib/format.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Progress } from '../../ui/progress.tsx';
import { exportUrl, isUnderWay } from './api.ts';

const TITLES: Readonly<Record<DataExport['scope'], string>> = {
  own: 'Your data',
  company: 'The company’s data',
};

const OVER: Partial<Record<DataExport['state'], { readonly tone: Tone; readonly word: string }>> = {
  failed: { tone: 'lost', word: 'Failed' },
  expired: { tone: 'neutral', word: 'Removed' },
};

/** What there is to say of it below its title. */
function factsOf({ state, requested_at, records, file_bytes, expires_at }: DataExport): string {
  if (state === 'failed') return `Requested ${formatRelative(requested_at)}. Try again.`;
  if (state === 'ready' && expires_at !== null) {
    const size = `${formatCount(records, 'record')}, ${formatBytes(file_bytes ?? 0)}`;
    return `${size}, available until ${formatTime(expires_at)}`;
  }
  return `Requested ${formatRelative(requested_at)}`;
}

/** One export: how far it is, its file while there is one, and what became of it. */
export function ExportRow({ one }: { readonly one: DataExport }) {
  const over = OVER[one.state];
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2">
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-2">
          {TITLES[one.scope]}
          {over && <Badge tone={over.tone}>{over.word}</Badge>}
        </p>
        <p className="text-xs text-muted-foreground">{factsOf(one)}</p>
      </div>
      {isUnderWay(one.state) && (
        <Progress
          label={one.state === 'queued' ? 'Waiting' : 'Preparing'}
          value={one.state === 'queued' ? null : one.progress}
          className="w-40"
        />
      )}
      {one.state === 'ready' && (
        <a href={exportUrl(one.id)} download className={buttonClass({ variant: 'primary' })}>
          <Download aria-hidden />
          Download
        </a>
      )}
    </li>
  );
}

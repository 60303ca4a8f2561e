import type { DuplicatePair, DuplicateRecord } from '@dealwright/contract/duplicates/duplicates';
import { Link } from '@tanstack/react-router';
import { formatDay, formatMoney } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { leadKey } from '../deals/lead-key.ts';
import { ReasonList } from './reason-list.tsx';

interface PairCardProps {
  readonly pair: DuplicatePair;
  readonly busy: boolean;
  /** Null if this kind of record can't be merged here. */
  readonly onMerge: (() => void) | null;
  readonly onDifferent: () => void;
}

/** Two records that may be one, why, and what to do about it. */
export function PairCard({ pair, busy, onMerge, onDifferent }: PairCardProps) {
  const { one, other, answer, reasons } = pair;
  const names = `${one.name} and ${other.name}`;
  return (
    <li aria-label={names} className="rounded-xl border border-border bg-card p-4">
      <div className="grid gap-3 sm:grid-cols-2">
        <PairRecord kind={pair.kind} record={one} />
        <PairRecord kind={pair.kind} record={other} />
      </div>
      <ReasonList reasons={reasons} className="mt-3" />
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Badge tone={answer === 'same' ? 'primary' : 'neutral'}>
          {answer === 'same' ? 'Almost certainly the same' : 'Might be the same'}
        </Badge>
        <div className="ml-auto flex gap-2">
          <Button variant="ghost" busy={busy} aria-label={`Not the same: ${names}`} onClick={onDifferent}>
            Not the same
          </Button>
          {onMerge && (
            <Button variant="outline" aria-label={`Merge ${names}`} onClick={onMerge}>
              Merge
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}

interface PairRecordProps {
  readonly kind: DuplicatePair['kind'];
  readonly record: DuplicateRecord;
}

const LINK_CLASS = 'font-medium hover:underline';

function PairRecord({ kind, record }: PairRecordProps) {
  return (
    <div className="min-w-0">
      <p className="truncate">
        <RecordName kind={kind} record={record} />
      </p>
      <p className="truncate text-xs text-muted-foreground">{factsLine(record).join(' · ')}</p>
    </div>
  );
}

/** The name, leading to the record. */
function RecordName({ kind, record }: PairRecordProps) {
  if (kind === 'account') {
    return (
      <Link to="/account-planning/$accountId" params={{ accountId: record.id }} className={LINK_CLASS}>
        {record.name}
      </Link>
    );
  }
  if (record.number === null) {
    return (
      <Link to="/contacts/$contactId" params={{ contactId: record.id }} className={LINK_CLASS}>
        {record.name}
      </Link>
    );
  }
  return (
    <Link to="/lead-planning/$leadKey" params={{ leadKey: leadKey(record.number) }} className={LINK_CLASS}>
      {leadKey(record.number)} · {record.name}
    </Link>
  );
}

/** What tells it from others, as far as it is known, and since when it is there. */
function factsLine({ facts, created_at }: DuplicateRecord): string[] {
  const {
    account,
    domain,
    country,
    industry,
    email,
    phone,
    title,
    amount_minor,
    currency,
    close_date,
    owner,
  } = facts;
  const amount =
    amount_minor && currency ? formatMoney({ amountMinor: Number(amount_minor), currency }) : undefined;
  const closes = close_date ? `closes ${formatDay(close_date)}` : undefined;
  return [
    ...[title, account, email, phone, domain, country, industry, amount, closes, owner].filter(
      (fact) => fact !== undefined && fact !== '',
    ),
    `added ${formatDay(created_at.slice(0, 10))}`,
  ] as string[];
}

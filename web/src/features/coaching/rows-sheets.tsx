import { STAGE_DEFINITIONS } from '@dealwright/domain/stage';
import { Link } from '@tanstack/react-router';
import { formatDay, formatMoney, formatTime } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { PagedSheet } from '../../ui/paged-sheet.tsx';
import { leadKey } from '../deals/lead-key.ts';
import {
  type CallsAsked,
  type CoachedCall,
  type CoachedGrade,
  type CoachedPromise,
  type GradesAsked,
  type PromisesAsked,
  useCoachedCalls,
  useCoachedGrades,
  useCoachedPromises,
} from './api.ts';
import {
  errorWords,
  gradeLabel,
  MOMENT_WORDS,
  PROMISE_WORDS,
  SCOPE_WORDS,
  TIMING_WORDS,
  timingWords,
} from './coaching-words.ts';

interface SheetProps<Asked> {
  readonly asked: Asked;
  readonly onClose: () => void;
}

const NOT_FOUND = 'You can’t view these, or this person doesn’t exist.';
const ROW = 'relative flex items-start justify-between gap-4 px-4 py-2.5 text-sm hover:bg-muted';

function DealLink({ deal: { number, name } }: Pick<CoachedGrade, 'deal'>) {
  return (
    <Link
      to="/lead-planning/$leadKey"
      params={{ leadKey: leadKey(number) }}
      className="block truncate font-medium before:absolute before:inset-0 hover:underline"
    >
      {name}
    </Link>
  );
}

/** The grades that a number counts, each with its deal. */
export function GradesSheet({ asked, onClose }: SheetProps<GradesAsked>) {
  const { result, stage } = asked;
  const which = [stage && STAGE_DEFINITIONS[stage].label, result && TIMING_WORDS[result].label.toLowerCase()];
  const title = ['Expected grades', ...which.filter(Boolean)].join(', ');
  return (
    <PagedSheet
      title={title}
      what="Grades"
      query={useCoachedGrades(asked)}
      notFound={NOT_FOUND}
      onClose={onClose}
      row={(row) => <GradeRow key={`${row.deal.number} ${row.stage} ${gradeLabel(row)}`} row={row} />}
    />
  );
}

function GradeRow({ row }: { readonly row: CoachedGrade }) {
  const { label, tone } = TIMING_WORDS[row.result];
  return (
    <li className={ROW}>
      <div className="min-w-0">
        <DealLink deal={row.deal} />
        <p className="text-xs text-muted-foreground">{gradeLabel(row)}</p>
        <p className="text-xs text-muted-foreground">{timingWords(row)}</p>
      </div>
      <Badge tone={tone}>{label}</Badge>
    </li>
  );
}

/** The promises that a number counts, each with its deal. */
export function PromisesSheet({ asked, onClose }: SheetProps<PromisesAsked>) {
  const { result } = asked;
  return (
    <PagedSheet
      title={result ? `Promises: ${PROMISE_WORDS[result].label.toLowerCase()}` : 'Promises'}
      what="Promises"
      query={useCoachedPromises(asked)}
      notFound={NOT_FOUND}
      onClose={onClose}
      row={(row, position) => <PromiseRow key={position} row={row} />}
    />
  );
}

function PromiseRow({ row: { deal, words, due_on, done_on, result } }: { readonly row: CoachedPromise }) {
  const { label, tone } = PROMISE_WORDS[result];
  const days = [due_on ? `due ${formatDay(due_on)}` : 'no due date', done_on && `done ${formatDay(done_on)}`];
  return (
    <li className={ROW}>
      <div className="min-w-0">
        <DealLink deal={deal} />
        <p className="[overflow-wrap:anywhere]">{words}</p>
        <p className="text-xs text-muted-foreground">{days.filter(Boolean).join(' · ')}</p>
      </div>
      <Badge tone={tone}>{label}</Badge>
    </li>
  );
}

/** Commit calls beside what was won after them. */
export function CallsSheet({ asked, onClose }: SheetProps<CallsAsked>) {
  return (
    <PagedSheet
      title={`Commit calls ${MOMENT_WORDS[asked.moment].toLowerCase()} of a period${SCOPE_WORDS[asked.scope ?? 'person']}`}
      what="Calls"
      query={useCoachedCalls(asked)}
      notFound={NOT_FOUND}
      onClose={onClose}
      row={(row) => <CallRow key={row.first} row={row} />}
    />
  );
}

function CallRow({ row }: { readonly row: CoachedCall }) {
  const { label, made_at, currency, called_minor, won_minor, reached, note } = row;
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency });
  return (
    <li className="flex items-start justify-between gap-4 px-4 py-2.5 text-sm">
      <div className="min-w-0">
        <p className="font-medium">{label}</p>
        <p className="tabular-nums">
          {[`Called ${money(called_minor)}`, `won ${money(won_minor)}`, errorWords(row)]
            .filter(Boolean)
            .join(', ')}
        </p>
        <p className="[overflow-wrap:anywhere]">{note}</p>
        <p className="text-xs text-muted-foreground">{formatTime(made_at)}</p>
      </div>
      <Badge tone={reached ? 'won' : 'lost'}>{reached ? 'Reached' : 'Missed'}</Badge>
    </li>
  );
}

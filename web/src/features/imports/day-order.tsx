import type { ImportColumn } from '@dealwright/contract/imports/imports';
import type { DayOrder } from '@dealwright/domain/import/survey';
import { formatCount, formatWholeDay } from '../../lib/format.ts';
import { Callout } from '../../ui/callout.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';

const ORDERS = [
  { value: 'month_first', label: 'Month first' },
  { value: 'day_first', label: 'Day first' },
] as const satisfies readonly { readonly value: DayOrder; readonly label: string }[];

/** Columns of dates that can all be read both ways. */
const areAsked = ({ field, days }: ImportColumn): boolean => field !== null && days !== null && !days.sure;

interface DayOrderQuestionsProps {
  readonly columns: readonly ImportColumn[];
  readonly onChoose: (order: DayOrder, columns: readonly ImportColumn[]) => void;
}

/** Asks for the order of day and month, and shows the result of each answer. */
export function DayOrderQuestions({ columns, onChoose }: DayOrderQuestionsProps) {
  return columns
    .filter(areAsked)
    .map((column) => (
      <DayOrderQuestion key={column.index} column={column} onChoose={(order) => onChoose(order, [column])} />
    ));
}

interface DayOrderQuestionProps {
  readonly column: ImportColumn;
  readonly onChoose: (order: DayOrder) => void;
}

function DayOrderQuestion({ column: { header, days }, onChoose }: DayOrderQuestionProps) {
  if (!days) return null;
  return (
    <Callout
      tone={days.order === null || days.remembered ? 'warn' : 'neutral'}
      title={`Is the day or the month first in “${header}”?`}
      className="mx-4 mb-3"
    >
      <p>
        {`Its dates can be read both ways; ${formatCount(days.would_differ, 'row')} would differ.`}
        {days.remembered && ' Set as in an earlier import.'}
      </p>
      <ul aria-label={`Dates in ${header}`} className="mt-1.5 mb-2 flex flex-col gap-1">
        {days.examples.slice(0, 3).map(({ text, day_first, month_first }) => (
          <li key={text}>
            <span className="font-medium tabular-nums">{text}</span>
            {`: ${formatWholeDay(month_first)} with the month first, ${formatWholeDay(day_first)} with the day first`}
          </li>
        ))}
      </ul>
      <SegmentedControl
        aria-label={`Order of day and month in ${header}`}
        value={days.order ?? ''}
        segments={ORDERS}
        onValueChange={(order) => {
          if (order === 'month_first' || order === 'day_first') onChoose(order);
        }}
      />
    </Callout>
  );
}

import type { WhatIf } from '@dealwright/contract/qualification/what-if';
import { X } from 'lucide-react';
import { cx } from '../../../lib/cx.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { capReason } from '../../deals/facts/forecast-reasons.ts';
import { useWhatIf } from './api.ts';
import { LostGrades } from './lost-grades.tsx';
import { comparedRows, joinWords, summaryWords } from './what-if-words.ts';

interface WhatIfCardProps {
  readonly number: number;
  /** Who is taken out. */
  readonly without: readonly string[];
  readonly onWithout: (ids: readonly string[]) => void;
}

/** The deal beside what it would be without some of its people. Nothing is stored. */
export function WhatIfCard(props: WhatIfCardProps) {
  const query = useWhatIf(props.number, props.without);
  const { data } = query;
  // The earlier answer stays on screen until this one arrives.
  const isAsked = data !== undefined && (data.without.length > 0 || !query.isPlaceholderData);
  const names = isAsked ? data.without.map(({ name }) => name) : [];
  return (
    <Card
      title={names.length === 0 ? 'What if they left?' : `Without ${joinWords(names)}`}
      actions={
        <Button variant="ghost" size="sm" onClick={() => props.onWithout([])}>
          {props.without.length > 1 ? 'Put everyone back' : 'Put back'}
        </Button>
      }
    >
      <QueryState
        query={{ ...query, data: isAsked ? data : undefined }}
        skeleton={<SkeletonList rows={4} rowClass="h-6" label="Computing the deal without them" />}
      >
        {(answer) =>
          answer.without.length === 0 ? (
            <p className="text-sm text-muted-foreground">They’re no longer on this deal.</p>
          ) : (
            <Answer {...props} answer={answer} />
          )
        }
      </QueryState>
    </Card>
  );
}

interface AnswerProps extends WhatIfCardProps {
  readonly answer: WhatIf;
}

function Answer({ answer, without, onWithout }: AnswerProps) {
  const reason = capReason(answer.after.forecast);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-2">
        <p role="status" className="text-pretty">
          {summaryWords(answer)}
        </p>
        {answer.without.length > 1 && (
          <ul aria-label="Taken out" className="flex flex-wrap gap-1.5">
            {answer.without.map(({ id, name }) => (
              <li key={id}>
                <Button
                  size="sm"
                  variant="outline"
                  aria-label={`Put back ${name}`}
                  onClick={() => onWithout(without.filter((one) => one !== id))}
                >
                  {name}
                  <X aria-hidden />
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="grid gap-x-8 gap-y-4 lg:grid-cols-2">
        <div className="min-w-0">
          <Comparison answer={answer} />
          {reason && <p className="mt-2 text-sm text-pretty text-muted-foreground">{reason}</p>}
        </div>
        <LostGrades pillars={answer.pillars} />
      </div>
    </div>
  );
}

function Comparison({ answer }: Pick<AnswerProps, 'answer'>) {
  return (
    <table className="w-full text-left text-sm tabular-nums">
      <caption className="sr-only">The deal today and without them</caption>
      <thead>
        <tr className="text-xs text-muted-foreground">
          <td />
          <th scope="col" className="px-2 py-1 font-normal">
            Today
          </th>
          <th scope="col" className="py-1 pl-2 font-normal">
            Without them
          </th>
        </tr>
      </thead>
      <tbody>
        {comparedRows(answer).map(({ label, before, after }) => (
          <tr key={label} className="border-t border-border align-top">
            <th scope="row" className="py-1.5 pr-2 font-normal text-muted-foreground">
              {label}
            </th>
            <td className="px-2 py-1.5">{before}</td>
            <td className={cx('py-1.5 pl-2', before !== after && 'font-medium')}>
              {before === after ? <span className="text-muted-foreground">Same</span> : after}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

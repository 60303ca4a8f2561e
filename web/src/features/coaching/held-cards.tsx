import { JUDGED_PROMISES } from '@dealwright/domain/coaching/judged-promise';
import { formatCount, formatNumber } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { Cell, HeaderCell, Row, Table } from '../../ui/table.tsx';
import { CountButton, RangeHead } from '../win-loss/group-table.tsx';
import { percentOf } from '../win-loss/win-loss-words.ts';
import type { Coaching } from './api.ts';
import { callLabel, likelyWords, PROMISE_WORDS } from './coaching-words.ts';
import { RateCells } from './rate-cells.tsx';
import type { CoachingAddress } from './use-coaching-address.ts';

interface CardProps {
  readonly coaching: Coaching;
  readonly address: CoachingAddress;
}

/** What became of the promises of a person. */
export function PromisesCard({ coaching: { person, promises }, address }: CardProps) {
  const { kept, late, missed, rate } = promises;
  const all = kept + late + missed;
  const hasAny = all + promises.removed > 0;
  return (
    <Card
      title={
        hasAny ? `${formatNumber(kept)} of ${formatNumber(all)} promises were kept` : 'No promises were due'
      }
      description={hasAny && `${likelyWords(rate)} By due date. A removed task counts neither way.`}
    >
      {hasAny ? (
        <dl className="flex flex-wrap gap-x-8 gap-y-2 text-sm">
          {JUDGED_PROMISES.map((result) => (
            <div key={result}>
              <dt className="text-muted-foreground">{PROMISE_WORDS[result].label}</dt>
              <dd>
                <CountButton
                  count={promises[result]}
                  label={PROMISE_WORDS[result].label}
                  onOpen={() => address.show({ rows: 'promises', of: person.id, result })}
                />
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="text-sm text-muted-foreground">
          Promises of deal reviews count once they’re due or done.
        </p>
      )}
    </Card>
  );
}

/** Whether as much was won as a person called. */
export function CallsCard({ coaching: { person, calls }, address }: CardProps) {
  if (calls.every(({ reached, missed }) => reached + missed === 0)) {
    return (
      <Card title="No Commit calls to judge">
        <p className="text-sm text-muted-foreground">Commit calls count once the period is over.</p>
      </Card>
    );
  }
  const ranges = calls.some(({ rate }) => rate !== null);
  return (
    <Card
      title="Commit calls and what was won"
      description={
        'Reached if as much was won in the rest of the period, in the currency of the call. ' +
        'The error is how far that was from the call, above or below.'
      }
      flush
    >
      <Table label="Commit calls" density="comfortable" className="mt-2 border-t border-border">
        <thead>
          <tr>
            <HeaderCell>Call</HeaderCell>
            <HeaderCell align="end">Reached</HeaderCell>
            <HeaderCell align="end">Missed</HeaderCell>
            <HeaderCell align="end">Share reached</HeaderCell>
            {ranges && <RangeHead />}
            <HeaderCell align="end">Median error</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {calls.map((call) => (
            <CallRow
              key={`${call.scope} ${call.moment}`}
              call={call}
              of={person.id}
              ranges={ranges}
              address={address}
            />
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

interface CallRowProps extends Pick<CardProps, 'address'> {
  readonly call: Coaching['calls'][number];
  readonly of: string;
  readonly ranges: boolean;
}

function CallRow({ call, of, ranges, address }: CallRowProps) {
  const { scope, moment, reached, missed, rate, error } = call;
  const label = callLabel(moment, scope);
  const rows = { rows: 'calls', of, moment, ...(scope !== 'person' && { scope }) } as const;
  return (
    <Row>
      <Cell className="font-medium whitespace-nowrap">{label}</Cell>
      <Cell align="end">
        <CountButton
          count={reached}
          label={`${label}, reached`}
          onOpen={() => address.show({ ...rows, reached: 'yes' })}
        />
      </Cell>
      <Cell align="end">
        <CountButton
          count={missed}
          label={`${label}, missed`}
          onOpen={() => address.show({ ...rows, reached: 'no' })}
        />
      </Cell>
      <RateCells rate={rate} ranges={ranges} />
      <Cell align="end" className="whitespace-nowrap">
        {error.median !== null ? (
          percentOf(error.median)
        ) : (
          <span className="text-muted-foreground">Too few</span>
        )}
        <span className="block text-xs text-muted-foreground">of {formatCount(error.calls, 'call')}</span>
      </Cell>
    </Row>
  );
}

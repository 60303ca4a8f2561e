import type { PersonAskRecord } from '@dealwright/contract/qualification/asks';
import { ASK_STANDING_LABELS, type AskStanding, askRecordWords } from '@dealwright/domain/ask';
import { problemText } from '../../../lib/http.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { notifyError, notifySuccess } from '../../../ui/toast.ts';
import { useContradictChampion } from './api.ts';

const TONES: Readonly<Record<AskStanding, Tone>> = {
  champion: 'full',
  coach: 'primary',
  untested: 'neutral',
};

interface AskRecordsProps {
  readonly number: number;
  readonly people: readonly PersonAskRecord[];
  readonly canEdit: boolean;
}

/** Each person's record of asks: champion, coach or not tested yet. */
export function AskRecords({ number, people, canEdit }: AskRecordsProps) {
  return (
    <ul aria-label="Record by person" className="flex flex-col gap-2 px-4 pt-2 pb-3">
      {people.map((record) => (
        <li key={record.person.id} className="flex flex-col gap-2">
          <span className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5 text-sm">
            <span className="font-medium">{record.person.name}</span>
            <Badge tone={TONES[record.standing]}>{ASK_STANDING_LABELS[record.standing]}</Badge>
            <span className="text-muted-foreground">{askRecordWords(record)}</span>
          </span>
          {canEdit && record.contradicting.length > 0 && <Contradiction number={number} record={record} />}
        </li>
      ))}
    </ul>
  );
}

interface ContradictionProps {
  readonly number: number;
  readonly record: PersonAskRecord;
}

function Contradiction({ number, record: { person, contradicting } }: ContradictionProps) {
  const contradict = useContradictChampion(number);
  const idempotency = useIdempotencyKey();
  // Awaited rather than told by callbacks: once the record is refreshed, this question is gone.
  const record = async () => {
    try {
      await contradict.mutateAsync({ personId: person.id, key: idempotency.of(contradicting) });
    } catch (error) {
      notifyError('Couldn’t record the evidence', { text: problemText(error) });
      return;
    }
    notifySuccess('Evidence recorded', { text: 'Champion stays disputed until you resolve it.' });
  };
  return (
    <Callout tone="warn" title={`${person.name} dodged ${contradicting.length} asks`}>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
        Champions deliver. Record it as evidence against Champion?
        <Button size="sm" variant="outline" busy={contradict.isPending} onClick={() => void record()}>
          Record evidence
        </Button>
      </span>
    </Callout>
  );
}

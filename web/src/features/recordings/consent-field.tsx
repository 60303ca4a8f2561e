import { CONSENT_TEXT } from '@dealwright/domain/recording';
import { CircleAlert } from 'lucide-react';
import { Checkbox } from '../../ui/checkbox.tsx';

interface ConsentFieldProps {
  readonly given: boolean;
  readonly onGiven: (given: boolean) => void;
  /** What to say before the recording starts; left out for one that was made already. */
  readonly announces: boolean;
  readonly error: string | undefined;
}

/** Nobody is recorded without being asked; who confirmed it and when is kept with the recording. */
export function ConsentField({ given, onGiven, announces, error }: ConsentFieldProps) {
  return (
    <fieldset className="flex flex-col gap-2 rounded-lg border border-border p-3">
      <legend className="px-1 text-sm font-medium">Consent</legend>
      {announces && (
        <p className="text-sm text-pretty">
          Ask at the start:{' '}
          <q>
            Is it OK for everyone if I record this call, so I can listen and not type? Tell me to stop at any
            time, and I’ll delete it.
          </q>
        </p>
      )}
      <Checkbox label={CONSENT_TEXT} checked={given} onCheckedChange={onGiven} />
      {error && (
        <p role="alert" className="flex items-start gap-1.5 text-sm text-destructive">
          <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
          {error}
        </p>
      )}
    </fieldset>
  );
}

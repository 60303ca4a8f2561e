import { useReducer, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { close, NoSound, openMicrophone } from './audio-inputs.ts';
import { chooseMicrophone, chosenIn, refreshMicrophones, useMicrophones } from './microphones.ts';

const DEFAULT = { value: '', label: 'Browser default' } as const;

/** Which microphone is recorded; remembered in this browser. */
export function MicrophoneField() {
  const microphones = useMicrophones();
  const [, refresh] = useReducer((count: number) => count + 1, 0);
  const { named, isUnnamed } = microphones;
  if (isUnnamed) return <AllowMicrophones />;
  if (named.length < 2) return null;
  return (
    <Field label="Microphone">
      <Select
        options={[DEFAULT, ...named.map(({ id, label }) => ({ value: id, label }))]}
        value={chosenIn(microphones)?.id ?? DEFAULT.value}
        onValueChange={(id) => {
          chooseMicrophone(named.find((one) => one.id === id) ?? null);
          refresh();
        }}
      />
    </Field>
  );
}

/** A browser names its microphones once the person allowed one. */
function AllowMicrophones() {
  const [failure, setFailure] = useState<string | undefined>();
  const [isAsking, setAsking] = useState(false);
  const allow = async () => {
    setAsking(true);
    setFailure(undefined);
    try {
      close(await openMicrophone());
      await refreshMicrophones();
    } catch (error) {
      setFailure(error instanceof NoSound ? error.message : 'The microphone didn’t start. Try again.');
    } finally {
      setAsking(false);
    }
  };
  return (
    <div className="flex flex-col gap-1">
      <Button size="sm" variant="outline" className="self-start" busy={isAsking} onClick={() => void allow()}>
        Choose microphone
      </Button>
      {failure && (
        <p role="alert" className="text-sm text-destructive">
          {failure}
        </p>
      )}
    </div>
  );
}

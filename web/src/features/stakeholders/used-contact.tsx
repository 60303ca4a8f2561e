import { useEffect, useId, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';

interface UsedContactProps {
  readonly name: string;
  /** It takes the place of a list that was clicked. */
  readonly takesFocus: boolean;
  readonly onUndo: () => void;
}

/** The contact used for a new person of a deal, and the way back to what was typed. */
export function UsedContact({ name, takesFocus, onUndo }: UsedContactProps) {
  const undo = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => {
    if (takesFocus) undo.current?.focus();
  }, [takesFocus]);
  return (
    <Callout
      title={<span id={id}>Using the contact {name}</span>}
      action={
        <Button ref={undo} size="sm" variant="outline" aria-describedby={id} onClick={onUndo}>
          Undo
        </Button>
      }
    >
      Undo brings back what you typed.
    </Callout>
  );
}

import { useEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** Hears every change of a form's values, by whichever control. */
export function useFormDraft<V extends FieldValues, Out>(
  { subscribe }: Pick<UseFormReturn<V, unknown, Out>, 'subscribe'>,
  onChange: (values: V) => void,
): void {
  const heard = useRef(onChange);
  useEffect(() => {
    heard.current = onChange;
  });
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values, name }) => {
          if (name) heard.current(values);
        },
      }),
    [subscribe],
  );
}

import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useIsNavigating } from '../../lib/use-is-navigating.ts';

const TYPING_MS = 180;

/** One choice that stands in the address of the page, so that it can be sent on and reloaded. */
export function useAddressChoice<T extends string>(
  name: string,
  choices: readonly T[],
  otherwise: T,
): readonly [T, (value: T) => void] {
  const [value, setValue] = useAddressText(name);
  const chosen = choices.find((choice) => choice === value) ?? otherwise;
  return [chosen, (next) => setValue(next === otherwise ? '' : next)];
}

/** A text that stands in the address of the page; empty if it does not. */
export function useAddressText(name: string): readonly [string, (value: string) => void] {
  const search = useSearch({ from: '/protected/super-admin/$' });
  const navigate = useNavigate({ from: '/super-admin/$' });
  const value = search[name];
  const setValue = (next: string): void => {
    void navigate({
      search: ({ [name]: _, ...others }) => (next === '' ? others : { ...others, [name]: next }),
      params: (params) => params,
      replace: true,
    });
  };
  // The router reads what looks like a number as one.
  return [typeof value === 'string' || typeof value === 'number' ? String(value) : '', setValue];
}

/** What is typed into the search: at once in the field, once it has rested in the address, and by that for the list. */
export function useAddressSearch(): {
  readonly typed: string;
  readonly setTyped: (value: string) => void;
  readonly text: string;
} {
  const [text, setText] = useAddressText('q');
  const [typed, setTyped] = useState(text);
  const onTheWay = useIsNavigating();
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const type = (value: string): void => {
    setTyped(value);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      if (!onTheWay()) setText(value.trim());
    }, TYPING_MS);
  };
  return { typed, setTyped: type, text };
}

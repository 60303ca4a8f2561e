import { useNavigate, useSearch } from '@tanstack/react-router';

/** How far back the charts of the overview look: in the address, so that it can be sent on and reloaded. */
export function useRangeChoice<T extends string>(
  choices: readonly T[],
  otherwise: T,
): readonly [T, (value: T) => void] {
  const { days } = useSearch({ strict: false }) as { readonly days?: unknown };
  const navigate = useNavigate();
  const chosen = choices.find((choice) => choice === String(days)) ?? otherwise;
  const choose = (next: T): void => {
    void navigate({
      to: '/super-admin',
      search: next === otherwise ? {} : { days: Number(next) },
      replace: true,
    });
  };
  return [chosen, choose];
}

import { createContext, type ReactNode, use } from 'react';
import { forgetTyped, typedUnder } from '../lib/drafts.ts';

const Under = createContext<string | null>(null);

type KeepTypedProps = { readonly children: ReactNode } & (
  | { readonly draft: string }
  /** Of the form around it: 'rule.2', where its fields are there more than once. */
  | { readonly part: string }
);

/**
 * Amounts, dates and numbers that are typed within and not understood are no value that a form could keep: their text is
 * kept with the form's draft, and goes with it. Each field says by `keepAs` what it is called there.
 */
export function KeepTyped({ children, ...where }: KeepTypedProps) {
  const around = use(Under);
  const under = 'draft' in where ? typedUnder(where.draft) : around && `${around}.${where.part}`;
  return <Under value={under}>{children}</Under>;
}

/** Where a field keeps its text; null if nothing is kept. */
export function useTypedDraft(keepAs: string): string | null {
  const under = use(Under);
  return under === null ? null : `${under}.${keepAs}`;
}

/** Forgets what was typed into a part that is removed. */
export function useForgetPart(): (part: string) => void {
  const under = use(Under);
  return (part) => {
    if (under !== null) forgetTyped(`${under}.${part}`);
  };
}

import type { Evidence } from '@dealwright/contract/qualification/evidence';
import { createContext, type ReactNode } from 'react';

export type QuoteSource = NonNullable<Evidence['source']>;

/** What else can be done with the words that evidence quotes, such as hearing them. */
export const QuoteActions = createContext<(source: QuoteSource) => ReactNode>(() => null);

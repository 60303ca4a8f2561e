import type { ReactNode } from 'react';
import { PageSpinner } from '../../ui/spinner.tsx';
import { useOperatorState } from './api.ts';

interface OperatorOnlyProps {
  readonly children: ReactNode;
  /** What everyone else sees: as if there were nothing here. */
  readonly otherwise: ReactNode;
}

/** For pages of the operator of the service. */
export function OperatorOnly({ children, otherwise }: OperatorOnlyProps) {
  const state = useOperatorState();
  if (state === 'unknown') return <PageSpinner />;
  return state === 'operator' ? children : otherwise;
}

import type { Deal } from '@dealwright/contract/deals/deals';
import { Link } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { leadKey } from '../../features/deals/lead-key.ts';
import { useBusinessProblems } from '../../features/qualification/business-problem/api.ts';
import type { OpenSource } from '../../features/qualification/business-problem/cited-mark.tsx';
import { ProblemList } from '../../features/qualification/business-problem/problem-list.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { QueryState } from '../../ui/query-state.tsx';

interface BusinessProblemsProps {
  readonly deal: Deal;
  readonly loading: ReactNode;
  readonly onOpenSource: OpenSource;
}

/** The problems of the deal, loaded when their tab opens. */
export function BusinessProblems({ deal, loading, onOpenSource }: BusinessProblemsProps) {
  const query = useBusinessProblems(deal.number);
  return (
    <QueryState query={query} skeleton={loading}>
      {(read) => (
        <ProblemList
          number={deal.number}
          currency={deal.currency}
          read={read}
          onOpenSource={onOpenSource}
          printLink={
            <Link
              to="/lead-planning/$leadKey/business-case"
              params={{ leadKey: leadKey(deal.number) }}
              className={buttonClass({ variant: 'outline' })}
            >
              <Printer aria-hidden /> Business case
            </Link>
          }
        />
      )}
    </QueryState>
  );
}

import { Link } from '@tanstack/react-router';
import type { ActiveDeal } from '../../lib/active-deal.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';

/** 'Leads > LEAD-12 - Company - Deal'. */
export function DealBreadcrumb({ deal }: { readonly deal: ActiveDeal }) {
  return (
    <Breadcrumb
      crumbs={[
        {
          key: 'leads',
          content: (
            <Link to="/lead-planning" className="rounded-sm hover:text-foreground touch:py-3">
              Leads
            </Link>
          ),
        },
        { key: 'deal', content: `LEAD-${deal.leadNumber} - ${deal.companyName} - ${deal.dealName}` },
      ]}
    />
  );
}

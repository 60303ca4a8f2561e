import type { OperatorCompany } from '@dealwright/contract/operator/operator-companies';
import { useState } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { type Fact, Facts } from '../../../ui/facts.tsx';
import { LIMITS, LimitsDialog } from './limits-dialog.tsx';

type Limit = OperatorCompany['limits']['requests'];

/** What holds now, and whether that is what holds for everyone. */
function limitText({ own, standard }: Limit): string {
  if (own !== null) return `${formatNumber(own)} (default: ${standardText(standard)})`;
  return standard === null ? 'No limit (default)' : `${formatNumber(standard)} (default)`;
}

const standardText = (standard: number | null): string =>
  standard === null ? 'no limit' : formatNumber(standard);

/** How much of the service the company can use at once; its operator can change it. */
export function CompanyLimits({ company }: { readonly company: OperatorCompany }) {
  const [editing, setEditing] = useState(false);
  const facts: Fact[] = LIMITS.map(({ key, label }) => ({ label, value: limitText(company.limits[key]) }));
  return (
    <Card
      title="Limits"
      description="For each process of the service; storage for the whole company"
      actions={
        company.state !== 'erased' && (
          <Button size="sm" variant="outline" onClick={() => setEditing(true)}>
            Change limits
          </Button>
        )
      }
    >
      <Facts facts={facts} />
      {editing && <LimitsDialog company={company} onClose={() => setEditing(false)} />}
    </Card>
  );
}

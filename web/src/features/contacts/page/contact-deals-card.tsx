import { BUYING_ROLE_LABELS, STANCE_LABELS } from '@dealwright/domain/stakeholder';
import { Link } from '@tanstack/react-router';
import { MoreHorizontal, Split } from 'lucide-react';
import { useState } from 'react';
import { accountName } from '../../../lib/account-name.ts';
import { formatDay, formatMoney } from '../../../lib/format.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { PagedCard } from '../../../ui/paged-card.tsx';
import { StageBadge } from '../../../ui/stage-badge.tsx';
import { leadKey } from '../../deals/lead-key.ts';
import { type ContactDeal, type ContactDetail, useContactDeals } from '../api.ts';
import { SeparateDialog } from './separate-dialog.tsx';

/** The contact's deals, with role and stance in each. */
export function ContactDealsCard({ contact }: { readonly contact: ContactDetail }) {
  const [separating, setSeparating] = useState<ContactDeal | null>(null);
  return (
    <>
      <PagedCard
        title="Deals"
        query={useContactDeals(contact.id)}
        none="No deals you can access."
        row={(deal) => (
          <DealLine
            key={deal.stakeholder_id}
            contact={contact}
            deal={deal}
            onSeparate={() => setSeparating(deal)}
          />
        )}
      />
      {separating && (
        <SeparateDialog contact={contact} deal={separating} onClose={() => setSeparating(null)} />
      )}
    </>
  );
}

const STANCE_TONES: Partial<Record<ContactDeal['stance'], Tone>> = {
  supports: 'won',
  opposes: 'lost',
};

/** Name and title in the deal, if they differ from the contact's. */
function knownAs({ name, title }: ContactDetail, deal: ContactDeal): string | null {
  const differs = [
    deal.stakeholder_name === name ? null : deal.stakeholder_name,
    deal.stakeholder_title === title ? null : deal.stakeholder_title,
  ].filter(Boolean);
  return differs.length > 0 ? `On this deal: ${differs.join(', ')}` : null;
}

interface DealLineProps {
  readonly contact: ContactDetail;
  readonly deal: ContactDeal;
  readonly onSeparate: () => void;
}

function DealLine({ contact, deal, onSeparate }: DealLineProps) {
  const { number, name, account, stage, amount_minor, currency, close_date } = deal;
  const other = knownAs(contact, deal);
  const about = [
    leadKey(number),
    accountName(account),
    formatMoney({ amountMinor: amount_minor, currency }),
    close_date && `closes ${formatDay(close_date)}`,
  ];
  return (
    <li className="relative flex items-center gap-x-3 px-4 py-2.5 text-sm hover:bg-muted">
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1.5">
        <div className="min-w-0 flex-1 basis-64 max-sm:basis-full">
          <Link
            to="/lead-planning/$leadKey"
            params={{ leadKey: leadKey(number) }}
            search={{ tab: 'stakeholders', person: deal.stakeholder_id }}
            title={name}
            className="line-clamp-2 font-medium before:absolute before:inset-0 hover:underline sm:line-clamp-1"
          >
            {name}
          </Link>
          <p className="text-muted-foreground sm:truncate">{about.filter(Boolean).join(' · ')}</p>
          {other && <p className="text-muted-foreground [overflow-wrap:anywhere]">{other}</p>}
        </div>
        <span className="flex flex-wrap items-center gap-1.5">
          <Badge>{BUYING_ROLE_LABELS[deal.buying_role]}</Badge>
          {deal.stance !== 'unknown' && (
            <Badge tone={STANCE_TONES[deal.stance] ?? 'neutral'}>{STANCE_LABELS[deal.stance]}</Badge>
          )}
        </span>
        <StageBadge stage={stage} />
      </div>
      {deal.can.separate && <DealActions name={name} onSeparate={onSeparate} />}
    </li>
  );
}

interface DealActionsProps {
  readonly name: string;
  readonly onSeparate: () => void;
}

function DealActions({ name, onSeparate }: DealActionsProps) {
  return (
    <span className="relative -mr-1.5">
      <Menu
        trigger={
          <IconButton label={`Actions for ${name}`} size="sm" tooltip={false}>
            <MoreHorizontal aria-hidden />
          </IconButton>
        }
      >
        <MenuItem icon={<Split aria-hidden />} onSelect={onSeparate}>
          Not the same person…
        </MenuItem>
      </Menu>
    </span>
  );
}

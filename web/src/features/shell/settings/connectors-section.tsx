import { Mail, MessagesSquare } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { GmailCard } from '../../integrations/gmail/gmail-card.tsx';
import { HubspotCard } from '../../integrations/hubspot/hubspot-card.tsx';

/** What the product is connected to in the person's name. */
export function ConnectorsSection() {
  return (
    <div className="flex flex-col gap-4">
      <GmailCard />
      <ComingSoon icon={<Mail aria-hidden />} title="Outlook">
        Email and calendar from Microsoft 365.
      </ComingSoon>
      <HubspotCard />
      <ComingSoon icon={<MessagesSquare aria-hidden />} title="Teams">
        Calls and messages from Microsoft Teams.
      </ComingSoon>
      <Callout title="Who sees which deals">
        Account executives see only their own deals, by CRM owner id. Admins and sales directors see all deals
        with owner information.
      </Callout>
    </div>
  );
}

interface ComingSoonProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
}

function ComingSoon({ icon, title, children }: ComingSoonProps) {
  return (
    <section
      aria-label={title}
      className="flex items-center gap-3 rounded-lg border border-border bg-card px-4 py-3 text-muted-foreground [&>svg]:size-5"
    >
      {icon}
      <div className="min-w-0 flex-1">
        <h3 className="font-medium text-foreground">{title}</h3>
        <p className="text-sm">{children}</p>
      </div>
      <Badge>Coming soon</Badge>
    </section>
  );
}

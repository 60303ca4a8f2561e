import { DEAL_TAB_LABELS } from '@dealwright/domain/deal-tab';
import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { SetDealSearch } from './deal-search.ts';

interface Coming {
  readonly icon: ReactNode;
  /** Where the same goes meanwhile. */
  readonly meanwhile: string;
}

const COMING: Readonly<Record<'rfp', Coming>> = {
  rfp: {
    icon: <FileText />,
    meanwhile: 'Until then, import the RFP under Notes and analyze it for evidence.',
  },
};

interface ComingSoonTabProps {
  readonly tab: keyof typeof COMING;
  readonly onSearch: SetDealSearch;
}

/** A part of the deal that does not exist yet, and where one gets on without it. */
export function ComingSoonTab({ tab, onSearch }: ComingSoonTabProps) {
  const { icon, meanwhile } = COMING[tab];
  return (
    <EmptyState
      icon={icon}
      title={`${DEAL_TAB_LABELS[tab]} is coming soon.`}
      action={
        <Button variant="outline" onClick={() => onSearch({ tab: 'notes' })}>
          Go to notes
        </Button>
      }
    >
      {meanwhile}
    </EmptyState>
  );
}

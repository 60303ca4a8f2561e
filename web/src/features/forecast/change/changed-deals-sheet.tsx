import type { ChangePart } from '@dealwright/domain/pipeline-change/pipeline-change';
import { PagedSheet } from '../../../ui/paged-sheet.tsx';
import { type ChangeAsked, useChangedDeals } from './api.ts';
import { PART_LABELS } from './change-bars.ts';
import { ChangedRow } from './changed-row.tsx';

interface ChangedDealsSheetProps {
  readonly asked: ChangeAsked;
  readonly part: ChangePart;
  readonly currency: string;
  readonly onClose: () => void;
}

/** The deals of one part of a change. */
export function ChangedDealsSheet({ asked, part, currency, onClose }: ChangedDealsSheetProps) {
  const deals = useChangedDeals({ ...asked, part, currency });
  return (
    <PagedSheet
      title={PART_LABELS[part]}
      what="Deals"
      query={deals}
      onClose={onClose}
      row={(row) => <ChangedRow key={row.id} row={row} currency={currency} />}
    />
  );
}

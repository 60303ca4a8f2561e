import { CommitmentsCard } from '../../features/forecast/commitments/commitments-card.tsx';
import { RecordingsCard } from '../../features/recordings/recordings-card.tsx';
import type { SetDealSearch } from './deal-search.ts';

interface LaterCardsProps {
  readonly number: number;
  readonly onSearch: SetDealSearch;
}

/** What the overview shows last, loaded after the rest. */
export function LaterCards({ number, onSearch }: LaterCardsProps) {
  return (
    <>
      <CommitmentsCard number={number} />
      <RecordingsCard
        number={number}
        onOpen={(recording) => onSearch({ recording, ms: undefined, at: undefined })}
        onShowAll={() => onSearch({ tab: 'notes' })}
      />
    </>
  );
}

import { Link } from '@tanstack/react-router';
import { useIsPhone } from '../../lib/use-media.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { useBattlecard } from './api.ts';
import { BattlecardLines } from './battlecard-lines.tsx';

interface BattlecardSheetProps {
  readonly competitorId: string;
  readonly onClose: () => void;
}

/** A competitor’s battlecard beside a deal. */
export function BattlecardSheet({ competitorId, onClose }: BattlecardSheetProps) {
  const isPhone = useIsPhone();
  const name = useBattlecard(competitorId).data?.competitor.name;
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      side={isPhone ? 'bottom' : 'right'}
      widthClass="w-[34rem]"
      heightClass="h-[92dvh]"
      title={name ? `Battlecard: ${name}` : 'Battlecard'}
      footer={
        <Link
          to="/competitors/$competitorId"
          params={{ competitorId }}
          className={buttonClass({ variant: 'outline' })}
        >
          Open competitor
        </Link>
      }
    >
      <div className="-mx-4">
        <BattlecardLines competitorId={competitorId} />
      </div>
    </Sheet>
  );
}

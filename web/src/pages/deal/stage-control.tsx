import type { Deal } from '@dealwright/contract/deals/deals';
import { MoveRight } from 'lucide-react';
import { useRef, useState } from 'react';
import { StageMenu } from '../../features/deals/stage-menu.tsx';
import { useMoveDeal } from '../../features/deals/use-move-deal.ts';
import { useHotkey } from '../../lib/hotkeys.ts';
import { Button } from '../../ui/button.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';

/** Moves the deal by menu; M opens it. */
export function StageControl({ deal }: { readonly deal: Deal }) {
  const button = useRef<HTMLButtonElement>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const move = useMoveDeal();
  const open = () => setAnchor(button.current);
  useHotkey({ keys: 'm', label: 'Move to another stage', group: 'Deal', run: open });
  return (
    <>
      <Tooltip label="Move to another stage" shortcut="m">
        <Button ref={button} variant="outline" onClick={open} aria-haspopup="menu">
          <MoveRight aria-hidden />
          Move
        </Button>
      </Tooltip>
      {anchor && (
        <StageMenu
          deal={deal}
          anchor={anchor}
          onClose={() => setAnchor(null)}
          onChoose={(stage) => {
            setAnchor(null);
            void move(deal, stage);
          }}
        />
      )}
    </>
  );
}

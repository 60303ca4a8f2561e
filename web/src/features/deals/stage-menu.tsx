import type { DealSummary } from '@dealwright/contract/deals/deals';
import { STAGE_DEFINITIONS, STAGES, type Stage } from '@dealwright/domain/stage';
import { Menu, MenuGroup, MenuRadioGroup } from '../../ui/menu.tsx';
import { StageIcon } from '../../ui/stage-badge.tsx';

export const STAGE_OPTIONS = STAGES.map((stage) => ({
  value: stage,
  label: STAGE_DEFINITIONS[stage].label,
  icon: <StageIcon stage={stage} />,
}));

interface StageMenuProps {
  readonly deal: Pick<DealSummary, 'stage' | 'name'>;
  /** What the menu stands beside, and where the focus goes back to. */
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
  readonly onChoose: (stage: Stage) => void;
}

/** The nine stages, to move a deal to one of them. */
export function StageMenu({ deal, anchor, onClose, onChoose }: StageMenuProps) {
  return (
    <Menu
      open
      anchor={anchor}
      align="start"
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <MenuGroup label={`Move “${deal.name}” to`}>
        <MenuRadioGroup<Stage>
          label="Stage"
          value={deal.stage}
          onValueChange={onChoose}
          options={STAGE_OPTIONS}
        />
      </MenuGroup>
    </Menu>
  );
}

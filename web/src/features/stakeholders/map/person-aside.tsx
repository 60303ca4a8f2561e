import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useMedia } from '../../../lib/use-media.ts';
import { Card } from '../../../ui/card.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { PersonDialog } from '../person-dialog.ts';
import { RemovePersonDialog } from '../remove-person-dialog.ts';
import { MergeDialog } from './merge-dialog.tsx';
import { PersonPanel, type PersonPanelProps } from './person-panel.tsx';

interface PersonAsideProps extends Omit<PersonPanelProps, 'onEdit' | 'onMerge' | 'onRemove'> {
  readonly onClose: () => void;
  /** They are no longer of the deal; another one may be looked at instead. */
  readonly onGone: (instead: string | undefined) => void;
}

/** One person beside the map if there is room, otherwise as a sheet above it. */
export function PersonAside({ onClose, onGone, ...panel }: PersonAsideProps) {
  const { deal, map, person } = panel;
  const [task, setTask] = useState<'edit' | 'merge' | 'remove' | null>(null);
  const done = () => setTask(null);
  return (
    <>
      <Frame person={person} open={task === null} onClose={onClose}>
        <PersonPanel
          key={person.id}
          {...panel}
          onEdit={() => setTask('edit')}
          onMerge={() => setTask('merge')}
          onRemove={() => setTask('remove')}
        />
      </Frame>
      {task === 'edit' && <PersonDialog number={deal.number} person={person} onClose={done} />}
      {task === 'merge' && (
        <MergeDialog number={deal.number} person={person} people={map.people} onClose={done} />
      )}
      <RemovePersonDialog
        number={deal.number}
        person={person}
        open={task === 'remove'}
        onClose={done}
        onRemoved={() => onGone(undefined)}
      />
    </>
  );
}

interface FrameProps extends Pick<PersonAsideProps, 'person' | 'onClose'> {
  /** Whether a sheet shows it: not under a dialog. */
  readonly open: boolean;
  readonly children: ReactNode;
}

function Frame({ person, open, onClose, children }: FrameProps) {
  const beside = useMedia('(width >= 64rem)');
  return beside ? (
    <Card
      title={person.name}
      description={person.title}
      actions={
        <IconButton label="Close" size="sm" tooltip={false} onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      }
      className="sticky top-4 max-h-[calc(100dvh-6rem)] w-88 shrink-0 overflow-y-auto"
    >
      {children}
    </Card>
  ) : (
    <Sheet
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      side="bottom"
      title={person.name}
      description={person.title}
    >
      {children}
    </Sheet>
  );
}

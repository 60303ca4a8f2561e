import { useHotkeys } from '../../lib/hotkeys.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Kbd } from '../../ui/kbd.tsx';

interface KeysDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** The keys that work where one is. */
export function KeysDialog({ open, onOpenChange }: KeysDialogProps) {
  const groups = Map.groupBy(useHotkeys(), ({ group }) => group);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keys" size="sm">
      <div className="flex flex-col gap-5">
        {[...groups].map(([group, keys]) => (
          <section key={group}>
            <h3 className="mb-1 text-xs text-muted-foreground">{group}</h3>
            <dl>
              {keys.map((hotkey) => (
                <div
                  key={hotkey.keys}
                  className="flex min-h-8 items-center justify-between gap-4 border-b border-border text-sm last:border-0"
                >
                  <dt>{hotkey.label}</dt>
                  <dd>
                    <Kbd keys={hotkey.keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

import { useHotkeys } from '../../lib/hotkeys.ts';
import { useSingleKeys } from '../../lib/single-keys.ts';
import { Callout } from '../../ui/callout.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Kbd } from '../../ui/kbd.tsx';

interface KeysDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** The keys that work where one is, and no others. */
export function KeysDialog({ open, onOpenChange }: KeysDialogProps) {
  const groups = Map.groupBy(useHotkeys(), ({ group }) => group);
  const singleKeys = useSingleKeys();
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts" size="sm">
      <div className="flex flex-col gap-5">
        {!singleKeys && (
          <Callout>Single-key shortcuts are off. Turn them on under Settings, Personalization.</Callout>
        )}
        {[...groups].map(([group, keys]) => (
          <section key={group}>
            <h3 className="mb-1 text-sm text-muted-foreground">{group}</h3>
            <dl aria-label={group}>
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

import { useState } from 'react';
import { useHotkey, useHotkeys } from '../../lib/hotkeys.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Kbd } from '../../ui/kbd.tsx';

/** `?` shows the keys that work where one is. */
export function KeysDialog() {
  const [open, setOpen] = useState(false);
  const hotkeys = useHotkeys();
  useHotkey({ keys: '?', label: 'Show the keys', group: 'Everywhere', run: () => setOpen(true) });
  const groups = Map.groupBy(hotkeys, ({ group }) => group);
  return (
    <Dialog open={open} onOpenChange={setOpen} title="Keys" size="sm">
      <div className="flex flex-col gap-5">
        {[...groups].map(([group, keys]) => (
          <section key={group}>
            <h3 className="mb-1 text-xs font-medium text-muted-foreground">{group}</h3>
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

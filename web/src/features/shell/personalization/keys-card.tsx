import { setSingleKeys, useSingleKeys } from '../../../lib/single-keys.ts';
import { Card } from '../../../ui/card.tsx';
import { Switch } from '../../../ui/switch.tsx';

/** Keys of a single character can get in the way of speech input and of hands that slip. */
export function KeysCard() {
  const on = useSingleKeys();
  return (
    <Card
      title="Keyboard shortcuts"
      description="Kept in this browser. Shortcuts with Ctrl or Cmd always work."
    >
      <Switch
        label="Single-key shortcuts, such as J, K and G then H"
        checked={on}
        onCheckedChange={setSingleKeys}
      />
    </Card>
  );
}

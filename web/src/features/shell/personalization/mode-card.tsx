import { Monitor, Moon, Sun } from 'lucide-react';
import { setMode, useMode } from '../../../lib/theme.ts';
import { Card } from '../../../ui/card.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';

const CHOICES = [
  { value: 'light', label: 'Light', icon: <Sun aria-hidden /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden /> },
  { value: 'system', label: 'System', icon: <Monitor aria-hidden /> },
] as const;

/** Light, dark, or as the operating system has it. */
export function ModeCard() {
  const mode = useMode();
  return (
    <Card title="Color mode" description="System follows your device’s setting.">
      <SegmentedControl aria-label="Color mode" value={mode} onValueChange={setMode} segments={CHOICES} />
    </Card>
  );
}

import { BookOpen, ListChecks } from 'lucide-react';
import { useOperatorState } from '../operator/api.ts';
import { CommandPalette } from '../palette/command-palette.tsx';
import { NAVIGATION, OPERATOR_ENTRY } from './navigation.ts';

const TASKS = { to: '/tasks', label: 'My tasks', icon: ListChecks } as const;
const GUIDE = { to: '/guide', label: 'User guide', icon: BookOpen } as const;

interface ShellPaletteProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly keys: string;
}

/** The palette with the areas that the navigation lists, and the guide. */
export function ShellPalette(props: ShellPaletteProps) {
  const own = useOperatorState() === 'operator' ? [...NAVIGATION, OPERATOR_ENTRY] : NAVIGATION;
  return <CommandPalette {...props} pages={[...own, TASKS, GUIDE]} />;
}

import { BookOpen, Scale, SlidersHorizontal } from 'lucide-react';
import { useOperatorState } from '../operator/api.ts';
import { NAVIGATION, OPERATOR_ENTRY, WORK } from './navigation.ts';
import { CommandPalette } from './palette/command-palette.tsx';

const RULES = { to: '/config-demo', label: 'Qualification rules', icon: SlidersHorizontal } as const;
const ANSWERS = { to: '/answer-library', label: 'Answer library', icon: BookOpen } as const;
const WIN_LOSS = { to: '/win-loss', label: 'Win/loss', icon: Scale } as const;
const GUIDE = { to: '/guide', label: 'User guide', icon: BookOpen } as const;

interface ShellPaletteProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly keys: string;
}

/** The palette with the areas that the navigation lists, win/loss, the rules, the answers for RFPs and the guide. */
export function ShellPalette(props: ShellPaletteProps) {
  const own = useOperatorState() === 'operator' ? [...NAVIGATION, OPERATOR_ENTRY] : NAVIGATION;
  return <CommandPalette {...props} pages={[...own, ...WORK, WIN_LOSS, RULES, ANSWERS, GUIDE]} />;
}

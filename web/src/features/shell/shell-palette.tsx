import { useOperatorState } from '../operator/api.ts';
import { CommandPalette } from '../palette/command-palette.tsx';
import { NAVIGATION, OPERATOR_ENTRY } from './navigation.ts';

interface ShellPaletteProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly keys: string;
}

/** The palette with the areas that the navigation lists. */
export function ShellPalette(props: ShellPaletteProps) {
  const pages = useOperatorState() === 'operator' ? [...NAVIGATION, OPERATOR_ENTRY] : NAVIGATION;
  return <CommandPalette {...props} pages={pages} />;
}

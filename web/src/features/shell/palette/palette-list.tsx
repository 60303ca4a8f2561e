import { cx } from '../../../lib/cx.ts';
import { Kbd } from '../../../ui/kbd.tsx';
import { type Entry, GROUPS } from './entries.ts';

export const optionId = (list: string, { id }: Entry): string => `${list}-${id}`;

interface PaletteListProps {
  readonly id: string;
  readonly entries: readonly Entry[];
  readonly active: Entry | undefined;
  readonly onActive: (entry: Entry) => void;
  readonly onChoose: (entry: Entry) => void;
}

/** What was found, group by group. The focus stays in the field; which of them is meant is told by it. */
export function PaletteList({ id, entries, active, onActive, onChoose }: PaletteListProps) {
  const groups = [...new Set(entries.map(({ group }) => group))];
  return (
    <div
      id={id}
      role="listbox"
      aria-label={GROUPS.join(', ')}
      className="overflow-y-auto overscroll-contain p-1.5"
    >
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand in a listbox
        <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
          <div id={`${id}-${group}`} className="px-2.5 pt-2 pb-1 text-xs text-muted-foreground">
            {group}
          </div>
          {entries
            .filter((entry) => entry.group === group)
            .map((entry) => (
              <div
                key={entry.id}
                id={optionId(id, entry)}
                role="option"
                aria-selected={entry === active}
                tabIndex={-1}
                onPointerMove={() => entry !== active && onActive(entry)}
                onClick={() => onChoose(entry)}
                onKeyDown={() => undefined}
                className={cx(
                  'flex min-h-9 cursor-pointer items-center gap-2.5 rounded-lg px-2.5 py-1 text-sm touch:min-h-11 ' +
                    '[&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted-foreground',
                  entry === active && 'bg-secondary text-secondary-foreground',
                )}
              >
                {entry.icon}
                <span className="min-w-0 truncate">{entry.label}</span>
                {entry.hint && (
                  <span className="min-w-0 truncate text-xs text-muted-foreground">{entry.hint}</span>
                )}
                {entry.keys && (
                  <span className="ml-auto max-md:hidden">
                    <Kbd keys={entry.keys} />
                  </span>
                )}
              </div>
            ))}
        </div>
      ))}
    </div>
  );
}

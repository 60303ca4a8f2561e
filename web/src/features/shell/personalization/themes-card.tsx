import { BUILT_IN_NAMES, BUILT_IN_THEMES } from '@dealwright/domain/built-in-themes';
import { type CustomTheme, MAX_CUSTOM_THEMES } from '@dealwright/domain/theme';
import { Plus, Upload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import {
  activateTheme,
  addTheme,
  removeTheme,
  restoreTheme,
  useThemeSetting,
} from '../../../lib/custom-themes.ts';
import { useColourMode } from '../../../lib/theme.ts';
import { coloursToStartFrom } from '../../../lib/theme-colours.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { notifyUndo } from '../../../ui/notify-undo.ts';
import { Select } from '../../../ui/select.tsx';
import { notifySuccess } from '../../../ui/toast.ts';
import { ThemeCard } from './theme-card.tsx';
import { downloadTheme, readThemeFile } from './theme-files.ts';
import { startDraft, type ThemeDraft } from './use-theme-draft.ts';

interface Shown {
  readonly id: string;
  readonly name: string;
  readonly custom: CustomTheme | null;
}

const BUILT_IN: readonly Shown[] = BUILT_IN_THEMES.map((id) => ({
  id,
  name: BUILT_IN_NAMES[id],
  custom: null,
}));

interface ThemesCardProps {
  readonly onEdit: (draft: ThemeDraft) => void;
  /** The person returns to it from the editor. */
  readonly focused: boolean;
}

/** All themes, to choose from and to customize. */
export function ThemesCard({ onEdit, focused }: ThemesCardProps) {
  const setting = useThemeSetting();
  const mode = useColourMode();
  const [refused, setRefused] = useState<string | null>(null);
  const themes = [
    ...BUILT_IN,
    ...setting.customThemes.map((custom) => ({ id: custom.id, name: custom.name, custom })),
  ];
  const isFull = setting.customThemes.length >= MAX_CUSTOM_THEMES;
  const begin = (id: string, name: string) =>
    onEdit(startDraft(null, name, coloursToStartFrom(id, mode, setting)));
  const load = async (file: File) => {
    const theme = await readThemeFile(file);
    setRefused(theme.problem ?? null);
    if (theme.problem !== undefined) return;
    addTheme({ name: theme.name, colors: theme.colours });
    notifySuccess('Theme imported', { text: theme.name });
  };
  return (
    <Card
      title="Theme"
      description="Kept in this browser."
      actions={
        <>
          <ImportButton disabled={isFull} onFile={(file) => void load(file)} />
          <Button size="sm" disabled={isFull} onClick={() => begin(setting.activeTheme, '')}>
            <Plus aria-hidden />
            New theme
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {refused && (
          <Callout tone="lost" live title="Couldn’t import the theme">
            {refused}
          </Callout>
        )}
        {isFull && <Callout>You have {MAX_CUSTOM_THEMES} custom themes. Delete one to add another.</Callout>}
        <ActiveTheme value={setting.activeTheme} themes={themes} />
        <ThemeList themes={themes} focused={focused} isFull={isFull} onBegin={begin} onEdit={onEdit} />
      </div>
    </Card>
  );
}

interface ImportButtonProps {
  readonly disabled: boolean;
  readonly onFile: (file: File) => void;
}

function ImportButton({ disabled, onFile }: ImportButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="ghost" size="sm" disabled={disabled} onClick={() => input.current?.click()}>
        <Upload aria-hidden />
        Import
      </Button>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        aria-label="Theme file (JSON)"
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same file can be chosen again after it was mended.
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}

interface ThemeListProps extends ThemesCardProps {
  readonly themes: readonly Shown[];
  readonly isFull: boolean;
  readonly onBegin: (id: string, name: string) => void;
}

function ThemeList({ themes, focused, isFull, onBegin, onEdit }: ThemeListProps) {
  const chosen = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (focused) chosen.current?.querySelector<HTMLElement>('input:checked')?.focus();
  }, [focused]);
  const setting = useThemeSetting();
  const mode = useColourMode();
  const remove = (theme: CustomTheme) => {
    const wasActive = setting.activeTheme === theme.id;
    removeTheme(theme.id);
    notifyUndo(`${theme.name} deleted`, () => restoreTheme(theme, wasActive));
  };
  return (
    <ul ref={chosen} aria-label="Themes" className="grid grid-cols-2 gap-3 lg:grid-cols-3">
      {themes.map(({ id, name, custom }) => (
        <ThemeCard
          key={id}
          id={id}
          name={name}
          custom={custom}
          active={id === setting.activeTheme}
          onActivate={() => activateTheme(id)}
          onCopy={isFull ? null : () => onBegin(id, `${name} copy`)}
          onExport={() => downloadTheme({ name, colors: coloursToStartFrom(id, mode, setting) })}
          onEdit={() => custom && onEdit(startDraft(id, name, custom.colors))}
          onDelete={() => custom && remove(custom)}
        />
      ))}
    </ul>
  );
}

function ActiveTheme({ value, themes }: { readonly value: string; readonly themes: readonly Shown[] }) {
  return (
    <Field label="Active theme" className="sm:max-w-72">
      <Select
        value={value}
        onValueChange={activateTheme}
        options={themes.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </Field>
  );
}

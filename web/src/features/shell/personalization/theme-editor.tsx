import { parseHsl } from '@dealwright/domain/colour';
import {
  coloursOf,
  MAX_THEME_NAME,
  modeOf,
  THEME_COLOURS,
  type ThemeColours,
} from '@dealwright/domain/theme';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { addTheme, changeTheme } from '../../../lib/custom-themes.ts';
import type { ColourMode } from '../../../lib/theme.ts';
import { useIsPhone } from '../../../lib/use-media.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { notifySuccess } from '../../../ui/toast.ts';
import { ColourField } from './colour-field.tsx';
import { ContrastList, ContrastSummary } from './contrast-list.tsx';
import { ThemeSample } from './theme-sample.tsx';
import { COLOUR_LABELS } from './theme-words.ts';
import { isChanged, type ThemeDraft } from './use-theme-draft.ts';

const MODES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

/** The typed text if it is a color; otherwise the color the draft started from. */
function useShown({ colors, from }: ThemeDraft): ThemeColours {
  return useMemo(
    () => coloursOf((name) => (parseHsl(colors[name]) ? colors[name] : from.colors[name])),
    [colors, from],
  );
}

interface ThemeEditorProps {
  readonly draft: ThemeDraft;
  readonly onDraft: (draft: ThemeDraft) => void;
  readonly onClose: () => void;
}

/** A theme in the making, with a sample of the product that follows every change. Kept until it is saved or dropped. */
export function ThemeEditor({ draft, onDraft, onClose }: ThemeEditorProps) {
  const [asking, setAsking] = useState(false);
  const shown = useShown(draft);
  const valid = draft.name.trim() !== '' && THEME_COLOURS.every((name) => parseHsl(draft.colors[name]));
  const save = () => {
    if (!valid) return;
    const wanted = { name: draft.name, colors: shown };
    const saved = draft.id === null ? addTheme(wanted) : changeTheme(draft.id, wanted);
    notifySuccess('Theme saved', { text: saved.name });
    onClose();
  };
  return (
    <form
      aria-label="Theme"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      className="flex flex-col gap-4"
    >
      <div className="sticky top-0 z-10 -mb-2 flex flex-wrap items-center justify-between gap-2 bg-card pb-2">
        <Button
          variant="ghost"
          onClick={() => (isChanged(draft) ? setAsking(true) : onClose())}
          className="-ml-2"
        >
          <ArrowLeft aria-hidden />
          All themes
        </Button>
        <Button type="submit" variant="primary" disabled={!valid}>
          Save
        </Button>
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <NameField draft={draft} onDraft={onDraft} />
          <ColorFields draft={draft} onDraft={onDraft} />
          <ContrastList colours={shown} />
        </div>
        <Look colours={shown} />
      </div>
      <DiscardDialog draft={draft} open={asking} onOpenChange={setAsking} onDiscard={onClose} />
    </form>
  );
}

/** How it looks, in the mode it was made for and in the other, and how well it can be read. */
function Look({ colours }: { readonly colours: ThemeColours }) {
  const made = modeOf(colours);
  const [looked, setLooked] = useState<ColourMode | null>(null);
  const mode = looked ?? made;
  return (
    <div className="flex flex-col gap-3 max-lg:order-first lg:sticky lg:top-12">
      <div className="flex items-center justify-between gap-2">
        <h3 className="text-sm">Live preview</h3>
        <SegmentedControl aria-label="Preview mode" value={mode} onValueChange={setLooked} segments={MODES} />
      </div>
      <ThemeSample colours={colours} mode={mode} />
      {mode !== made && (
        <p className="text-xs text-muted-foreground">
          These colors are made for {made} mode. In {mode} mode we invert their lightness.
        </p>
      )}
      <ContrastSummary colours={colours} />
    </div>
  );
}

interface DiscardDialogProps {
  readonly draft: ThemeDraft;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onDiscard: () => void;
}

function DiscardDialog({ draft, open, onOpenChange, onDiscard }: DiscardDialogProps) {
  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Discard changes?"
      description={
        draft.id === null
          ? 'The new theme isn’t saved yet.'
          : `The changes to ${draft.from.name} aren’t saved yet.`
      }
      confirmLabel="Discard changes"
      cancelLabel="Keep editing"
      destructive
      onConfirm={onDiscard}
    />
  );
}

type DraftProps = Pick<ThemeEditorProps, 'draft' | 'onDraft'>;

function ColorFields({ draft, onDraft }: DraftProps) {
  return (
    <Card title="Colors" description="As hue, saturation and lightness.">
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        {THEME_COLOURS.map((name) => (
          <ColourField
            key={name}
            label={COLOUR_LABELS[name]}
            value={draft.colors[name]}
            onValueChange={(value) => onDraft({ ...draft, colors: { ...draft.colors, [name]: value } })}
          />
        ))}
      </div>
    </Card>
  );
}

function NameField({ draft, onDraft }: DraftProps) {
  const isPhone = useIsPhone();
  const name = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // On a phone the keyboard would cover the preview.
    if (!isPhone) name.current?.focus();
  }, [isPhone]);
  return (
    <Field
      label="Name"
      required
      help={draft.name.trim() === '' ? 'Enter a name to save the theme.' : undefined}
    >
      <Input
        ref={name}
        value={draft.name}
        maxLength={MAX_THEME_NAME}
        autoComplete="off"
        onChange={(event) => onDraft({ ...draft, name: event.target.value })}
      />
    </Field>
  );
}

import { Archive, Filter, Pencil, Plus, Share2, SquareKanban, Table2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { DateInput } from '../../../ui/date-input.tsx';
import { Field } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Input } from '../../../ui/input.tsx';
import { MoneyInput } from '../../../ui/money-input.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Select } from '../../../ui/select.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { GallerySection, States } from './gallery-section.tsx';

const OWNERS = [
  { value: 'ines', label: 'Ines Marchetti', hint: '12 deals' },
  { value: 'daniel', label: 'Daniel Okoro', hint: '7 deals' },
  { value: 'tom', label: 'Tom Reyes', hint: 'left', disabled: true },
] as const;

const VARIANTS = ['primary', 'secondary', 'outline', 'ghost', 'destructive'] as const;

export function ControlsGallery() {
  return (
    <>
      <GallerySection title="Buttons">
        {(['lg', 'md', 'sm'] as const).map((size) => (
          <States key={size} label={`Size ${size}`}>
            {VARIANTS.map((variant) => (
              <Button key={variant} variant={variant} size={size}>
                <Plus aria-hidden />
                {variant}
              </Button>
            ))}
            <IconButton label="Edit" size={size} shortcut="e">
              <Pencil aria-hidden />
            </IconButton>
            <IconButton label="Share" size={size} variant="outline">
              <Share2 aria-hidden />
            </IconButton>
          </States>
        ))}
        <States label="Busy, disabled">
          <Button variant="primary" busy>
            Saving
          </Button>
          <Button disabled>Disabled</Button>
          <IconButton label="Archive" disabled>
            <Archive aria-hidden />
          </IconButton>
        </States>
      </GallerySection>
      <GallerySection title="Fields">
        <div className="grid max-w-3xl gap-5 sm:grid-cols-2">
          <FieldsGallery />
        </div>
        <Choices />
      </GallerySection>
    </>
  );
}

function FieldsGallery() {
  const [owner, setOwner] = useState<(typeof OWNERS)[number]['value'] | null>('ines');
  const [person, setPerson] = useState<(typeof OWNERS)[number]['value'] | null>(null);
  const [day, setDay] = useState<string | null>('2026-12-11');
  const [amount, setAmount] = useState<number | null>(4_800_050);
  return (
    <>
      <Field label="Deal name" required help="As the buyer calls it.">
        <Input placeholder="Invoice automation" />
      </Field>
      <Field label="Email" error="Enter an address such as sara@norwell.example">
        <Input defaultValue="sara@" />
      </Field>
      <Field label="Owner">
        <Select options={OWNERS} value={owner} onValueChange={setOwner} />
      </Field>
      <Field label="Person" optional>
        <Combobox options={OWNERS} value={person} onValueChange={setPerson} placeholder="Find a person" />
      </Field>
      <Field label="Close date">
        <DateInput keepAs="day" value={day} onValueChange={setDay} />
      </Field>
      <Field label="Amount">
        <MoneyInput keepAs="amount" amountMinor={amount} currency="USD" onAmountChange={setAmount} />
      </Field>
      <Field label="What we know" className="sm:col-span-2">
        <Textarea defaultValue="The pilot ends on 12 December. Finance wants the number before it signs." />
      </Field>
      <Field label="Locked" help="Only an admin changes this.">
        <Input disabled value="Northwind" readOnly />
      </Field>
    </>
  );
}

function Choices() {
  const [checked, setChecked] = useState(true);
  const [on, setOn] = useState(true);
  const [view, setView] = useState<'board' | 'list'>('board');
  return (
    <>
      <States label="Checkbox and switch">
        <Checkbox label="Only gaps" checked={checked} onCheckedChange={setChecked} />
        <Checkbox label="Some selected" checked={false} indeterminate onCheckedChange={setChecked} />
        <Checkbox label="Not allowed" checked={false} disabled onCheckedChange={setChecked} />
        <Switch label="Email me" checked={on} onCheckedChange={setOn} />
        <Switch label="Off" checked={!on} onCheckedChange={(next) => setOn(!next)} />
        <Switch label="Locked" checked disabled onCheckedChange={setOn} />
      </States>
      <States label="Segmented control">
        <SegmentedControl
          aria-label="View"
          value={view}
          onValueChange={setView}
          segments={[
            { value: 'board', label: 'Board', icon: <SquareKanban aria-hidden /> },
            { value: 'list', label: 'List', icon: <Table2 aria-hidden /> },
          ]}
        />
        <SegmentedControl
          aria-label="View, small"
          iconsOnly
          value={view}
          onValueChange={setView}
          segments={[
            { value: 'board', label: 'Board', icon: <SquareKanban aria-hidden /> },
            { value: 'list', label: 'List', icon: <Filter aria-hidden /> },
          ]}
        />
      </States>
    </>
  );
}

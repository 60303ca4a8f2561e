import type { ComponentProps } from 'react';
import type { DealNeed } from './api.ts';

const GROUPS = [
  ['criterion', 'Decision criteria'],
  ['pain', 'Pains'],
] as const;

const LONGEST = 90;

const keyOf = ({ kind, id }: DealNeed): string => `${kind}:${id}`;
const shortened = (text: string): string =>
  text.length > LONGEST ? `${text.slice(0, LONGEST - 1).trimEnd()}…` : text;

/** 'Pain: Rota changes eat the week', as a line says what it answers. */
export const needWords = (need: DealNeed | null | undefined): string =>
  need ? `${need.about === 'pain' ? 'Pain' : 'Criterion'}: ${need.text}` : '';

interface NeedSelectProps extends Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children'> {
  readonly need: DealNeed | null;
  /** Those to choose from; what was chosen before is offered too. */
  readonly needs: readonly DealNeed[];
  readonly onNeed: (need: DealNeed | null) => void;
}

/** The decision criterion or pain that a line answers. */
export function NeedSelect({ need, needs, onNeed, ...props }: NeedSelectProps) {
  const isListed = need === null || needs.some((each) => keyOf(each) === keyOf(need));
  const offered = isListed ? needs : [...needs, need];
  return (
    <select
      {...props}
      value={need === null ? '' : keyOf(need)}
      onChange={({ currentTarget: { value } }) =>
        onNeed(offered.find((each) => keyOf(each) === value) ?? null)
      }
    >
      <option value="">None</option>
      {GROUPS.map(([about, label]) => (
        <NeedGroup key={about} label={label} needs={offered.filter((each) => each.about === about)} />
      ))}
    </select>
  );
}

function NeedGroup({ label, needs }: { readonly label: string; readonly needs: readonly DealNeed[] }) {
  if (needs.length === 0) return null;
  return (
    <optgroup label={label}>
      {needs.map((need) => (
        <option key={keyOf(need)} value={keyOf(need)}>
          {shortened(need.text)}
        </option>
      ))}
    </optgroup>
  );
}

import type { Role } from '@dealwright/domain/role';
import { useId } from 'react';
import { ROLE_WORDS, roleOptions } from './role-words.ts';

const CHOICE_CLASS =
  'flex cursor-pointer items-start gap-3 rounded-lg border border-border px-3 py-2.5 ' +
  'has-checked:border-primary has-checked:bg-primary-tint ' +
  'has-focus-visible:outline-2 has-focus-visible:outline-ring';

interface RoleChoiceProps {
  readonly roles: readonly Role[];
  readonly value: Role;
  readonly onChange: (role: Role) => void;
}

/** One of the roles, each with what it may do. */
export function RoleChoice({ roles, value, onChange }: RoleChoiceProps) {
  const name = useId();
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="sr-only">Role</legend>
      {roleOptions(roles).map((role) => (
        <label key={role.value} className={CHOICE_CLASS}>
          <input
            type="radio"
            name={name}
            value={role.value}
            checked={value === role.value}
            onChange={() => onChange(role.value)}
            aria-label={role.label}
            aria-describedby={`${name}-${role.value}`}
            className="mt-0.5 size-4 shrink-0 accent-primary outline-none"
          />
          <span className="min-w-0">
            <span className="block font-medium">{role.label}</span>
            <span id={`${name}-${role.value}`} className="block text-xs text-muted-foreground">
              {ROLE_WORDS[role.value]}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

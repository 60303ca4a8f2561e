import { ROLES, type Role } from '@dealwright/domain/role';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { roleOptions } from './role-words.ts';

interface InvitedRoleFieldProps {
  readonly value: Role | null;
  /** Only an admin makes others one. */
  readonly mayGrantAdmin: boolean;
  readonly help?: string;
  readonly onChange: (role: Role) => void;
}

/** The role that the invited will have. */
export function InvitedRoleField({ value, mayGrantAdmin, help, onChange }: InvitedRoleFieldProps) {
  return (
    <Field label="Role" required help={help}>
      <Select
        value={value}
        onValueChange={onChange}
        options={roleOptions(ROLES.filter((role) => mayGrantAdmin || role !== 'admin'))}
        placeholder="Choose a role"
      />
    </Field>
  );
}

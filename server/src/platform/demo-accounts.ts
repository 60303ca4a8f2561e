import type { Role } from '@dealwright/domain/role';

export const DEMO_PASSWORD = 'Dealwright-demo-1';

export interface DemoAccount {
  readonly email: string;
  readonly label: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
  readonly company: 'demo' | 'rival' | 'operator';
}

/** Who can sign in from the first start of a demo; all verified, none with a second factor. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    email: 'admin@demo.dealwright.example',
    label: 'Admin',
    firstName: 'Ada',
    lastName: 'Lindqvist',
    role: 'admin',
    company: 'demo',
  },
  {
    email: 'manager@demo.dealwright.example',
    label: 'Manager',
    firstName: 'Marcus',
    lastName: 'Oyelaran',
    role: 'manager',
    company: 'demo',
  },
  {
    email: 'rep@demo.dealwright.example',
    label: 'Sales rep',
    firstName: 'Rosa',
    lastName: 'Petrov',
    role: 'sales_rep',
    company: 'demo',
  },
  {
    email: 'viewer@demo.dealwright.example',
    label: 'Viewer',
    firstName: 'Vikram',
    lastName: 'Nair',
    role: 'viewer',
    company: 'demo',
  },
  {
    email: 'admin@rival.dealwright.example',
    label: 'Admin of another company',
    firstName: 'Renée',
    lastName: 'Castellanos',
    role: 'admin',
    company: 'rival',
  },
  {
    email: 'operator@dealwright.example',
    label: 'Operator',
    firstName: 'Otto',
    lastName: 'Brandt',
    role: 'admin',
    company: 'operator',
  },
];

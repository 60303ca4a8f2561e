import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** What a person does, one thing at a time. */
export type Step = (user: UserEvent) => Promise<void>;

type Role = 'button' | 'switch' | 'checkbox' | 'menuitem' | 'radio' | 'combobox';

/** Of several the last: what lies on top comes last. */
async function topmost(role: Role, name: string | RegExp): Promise<HTMLElement> {
  const found = await screen.findAllByRole(role, { name, hidden: true });
  return found.at(-1) as HTMLElement;
}

export const press =
  (name: string | RegExp, role: Role = 'button'): Step =>
  async (user) =>
    user.click(await topmost(role, name));

const TYPED = { selector: 'input, textarea' };

export const type =
  (label: string | RegExp, text: string): Step =>
  async (user) => {
    const field = await screen.findByLabelText(label, TYPED);
    await user.clear(field);
    await user.type(field, text);
  };

export const choose =
  (label: string, option: string | RegExp): Step =>
  async (user) => {
    await user.click(await topmost('combobox', label));
    await user.click(await screen.findByRole('option', { name: option, hidden: true }));
  };

/** Leaves the field one is in. */
export const leave: Step = async (user) => user.tab();

/** Goes into a field, and sends it. */
export const enter =
  (label: string): Step =>
  async (user) => {
    await user.click(await screen.findByLabelText(label, TYPED));
    await user.keyboard('{Enter}');
  };

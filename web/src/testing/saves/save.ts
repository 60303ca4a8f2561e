import type { Route } from '@dealwright/contract/route';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** What a person does, one thing at a time. */
export type Step = (user: UserEvent) => Promise<void>;

/** What the server answers to a question, by the operation that asks it. */
export type Answers = readonly (readonly [Route, unknown])[];

/** One thing that the settings store at the server, and what happens while the server cannot be reached. */
export interface Save {
  readonly operation: Route;
  /** Of the settings, as in `/settings?tab=…`. */
  readonly section: string;
  /** What is otherwise than in a usual company. */
  readonly answers?: Answers;
  /** What is refused the first time, and why. */
  readonly refusals?: readonly (readonly [Route, string])[];
  /** Of an operation that asks for a recent proof only sometimes: not for this, or it was given for the step before. */
  readonly withoutProof?: true;
  /** From the open section to the save that fails. */
  readonly steps: readonly Step[];
  /** What is said of it, letter for letter, besides that the server cannot be reached. */
  readonly says?: string;
  /** What was typed or chosen and is still there, by its label. */
  readonly kept?: Readonly<Record<string, string>>;
  /** From the failure to the save that succeeds. */
  readonly again: readonly Step[];
  readonly answer?: unknown;
  /** What is said once it is saved. */
  readonly done?: string;
}

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

/** What stands in the field or the choice whose label begins so; the label of what is needed ends in a star. */
export function standingIn(label: string): string {
  const field = screen
    .getAllByLabelText((text) => text.startsWith(label), {
      selector: 'input:not([aria-hidden]), textarea, [role=combobox]',
    })
    .at(-1);
  if (!field) throw new Error(`Nothing is labelled ${label}`);
  const isTyped = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  return isTyped ? field.value : (field.textContent ?? '');
}

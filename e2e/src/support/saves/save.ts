import type { Route } from '@dealwright/contract/route';
import type { Locator, Page } from '@playwright/test';
import type { Api } from '../api.ts';
import { choose as chooseOption } from '../choose.ts';
import type { MadeDeal } from '../deals.ts';
import { expect } from '../fixtures.ts';
import type { OwnPerson } from '../person-of-own.ts';
import type { RunningServer } from '../running-server.ts';

/** A person in a company of this test alone, and their browser. */
export interface Scene {
  readonly page: Page;
  readonly me: OwnPerson;
  readonly api: Api;
  /** A colleague, who is a sales rep until something is done to them. */
  readonly colleague: OwnPerson;
  /** Of theirs. */
  readonly deal: MadeDeal;
  readonly server: RunningServer;
}

/** What a person does, one thing at a time, or sees. */
export interface Step {
  (at: Scene): Promise<void>;
  /** What it is done to, which has to be there before the network goes. */
  readonly control?: (at: Scene) => Locator;
}

/** One thing that is stored at the server, and what happens while the network is away. */
export interface Save {
  readonly operation: Route;
  /** Of the settings, as in `/settings?tab=…`, or of the work. */
  readonly section: string;
  /** Of an operation that asks for a recent proof only sometimes: not for this, or it was given for the step before. */
  readonly withoutProof?: true;
  /** What there is before, made without the page. */
  readonly arrange?: Step;
  /** The page, where it is not a section of the settings. */
  readonly open?: (at: Scene) => string;
  /** From the open page to before the network goes. */
  readonly fill?: readonly Step[];
  /** The save that fails. */
  readonly save: readonly Step[];
  /** What is said of it, letter for letter, besides that the server cannot be reached. */
  readonly says?: string | RegExp;
  /** What was typed or chosen and is still there, by its label; or seen otherwise. */
  readonly kept?: Readonly<Record<string, string>> | Step;
  /** From the failure to the save that succeeds, where it is not the same once more. */
  readonly again?: readonly Step[];
  /** What is said or seen once it is saved. */
  readonly saved: string | Step;
  /** What stands on the page when it is opened anew. */
  readonly stays?: Step;
}

type Role = 'button' | 'switch' | 'checkbox' | 'menuitem' | 'menuitemradio' | 'radio' | 'tab';

/** Of several the last: what lies on top comes last. */
export function press(name: string | RegExp, role: Role = 'button'): Step {
  const control = ({ page }: Scene) => page.getByRole(role, { name, exact: true }).last();
  return Object.assign((at: Scene) => control(at).click(), { control });
}

/** The label of what is needed ends in a star. */
const labelled = (page: Page, label: string): Locator =>
  page
    .getByLabel(new RegExp(`^${label}(?![a-z])`))
    .and(page.locator('input:not([aria-hidden]), textarea, [role=combobox]'))
    .last();

export const type =
  (label: string, text: string | ((at: Scene) => string)): Step =>
  async (at) =>
    labelled(at.page, label).fill(typeof text === 'string' ? text : text(at));

export function choose(label: string, option: string | RegExp): Step {
  const control = ({ page }: Scene) => page.getByRole('combobox', { name: label }).last();
  const step = async (at: Scene) => {
    await control(at).click();
    await chooseOption(at.page.getByRole('option', { name: option }));
  };
  return Object.assign(step, { control });
}

export const key =
  (name: string): Step =>
  async ({ page }) =>
    page.keyboard.press(name);

/** Goes into a field, and sends it. */
export function enter(label: string, keys = 'Enter'): Step {
  const control = ({ page }: Scene) => labelled(page, label);
  return Object.assign((at: Scene) => control(at).press(keys), { control });
}

/** What is typed in the field or chosen in the list of this label. */
export const stands =
  (label: string, value: string): Step =>
  async ({ page }) => {
    const field = labelled(page, label);
    await expect(field).toBeVisible();
    const standing = () =>
      field.evaluate((node) =>
        node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement
          ? node.value
          : (node.textContent ?? ''),
      );
    await expect.poll(standing, { message: label }).toBe(value);
  };

export const reads =
  (text: string | RegExp): Step =>
  async ({ page }) =>
    expect(page.getByText(text, { exact: true }).first()).toBeVisible();

export const isGone =
  (text: string | RegExp): Step =>
  async ({ page }) =>
    expect(page.getByText(text, { exact: true })).toHaveCount(0);

export const isOn =
  (name: string, on: boolean): Step =>
  async ({ page }) =>
    expect(page.getByRole('switch', { name, exact: true })).toBeChecked({ checked: on });

export const isOffered =
  (name: string): Step =>
  async ({ page }) =>
    expect(page.getByRole('button', { name, exact: true }).last()).toBeEnabled();

export const all =
  (...steps: readonly Step[]): Step =>
  async (at) => {
    for (const step of steps) await step(at);
  };

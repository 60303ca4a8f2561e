import { addBattlecardLine, changeBattlecardLine } from '@dealwright/contract/battlecards/battlecards';
import { changeCompetitor, createCompetitor } from '@dealwright/contract/competitors/competitors';
import { expect } from '../fixtures.ts';
import { all, press, reads, type Save, type Step, type } from './save.ts';

const RIVAL = 'Brimstone Planning';
const LINE = 'Their rollout takes nine months';
const BETTER = 'Their rollout takes a year';

const follow: Step = ({ page }) => page.getByRole('link', { name: RIVAL, exact: true }).click();
const actionsOfLine: Step = ({ page }) => page.getByRole('button', { name: `Actions for ${LINE}` }).click();
const actionsOfRival: Step = ({ page }) => page.getByRole('button', { name: `Actions for ${RIVAL}` }).click();
const isListedOnce: Step = ({ page }) =>
  expect(page.getByRole('link', { name: RIVAL, exact: true })).toHaveCount(1);
const lineOf =
  (words: string): Step =>
  ({ page }) =>
    expect(page.getByRole('list', { name: 'Where we win' }).getByText(words)).toHaveCount(1);

/** The companies that deals compete with, and what to say about them. */
export const SAVES_OF_COMPETITORS: readonly Save[] = [
  {
    operation: createCompetitor,
    section: 'competitors',
    open: () => '/competitors',
    fill: [press('Add competitor'), type('Name', RIVAL), type('Website', 'https://brimstone.example')],
    save: [press('Add competitor')],
    says: 'Couldn’t save the competitor',
    kept: { Name: RIVAL, Website: 'https://brimstone.example' },
    saved: isListedOnce,
    stays: isListedOnce,
  },
  {
    operation: changeCompetitor,
    section: 'competitors',
    open: () => '/competitors',
    fill: [
      actionsOfRival,
      press('Edit competitor', 'menuitem'),
      type('Website', 'https://brimstone-planning.example'),
    ],
    save: [press('Save')],
    says: 'Couldn’t save the competitor',
    kept: { Website: 'https://brimstone-planning.example' },
    saved: reads('https://brimstone-planning.example'),
    stays: reads('https://brimstone-planning.example'),
  },
  {
    operation: addBattlecardLine,
    section: 'competitors',
    open: () => '/competitors',
    fill: [follow, press('Add line to “Where we win”'), type('Line', LINE)],
    save: [press('Add line')],
    says: /^Couldn’t save the line\./,
    kept: { Line: LINE },
    saved: lineOf(LINE),
    stays: all(follow, lineOf(LINE)),
  },
  {
    operation: changeBattlecardLine,
    section: 'competitors',
    open: () => '/competitors',
    // The page of the competitor is open since the line was found again.
    fill: [actionsOfLine, press('Edit line', 'menuitem'), type('Line', BETTER)],
    save: [press('Save')],
    says: /^Couldn’t save the line\./,
    kept: { Line: BETTER },
    saved: lineOf(BETTER),
    stays: all(follow, lineOf(BETTER)),
  },
];

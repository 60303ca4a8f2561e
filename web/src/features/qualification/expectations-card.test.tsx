import { DEFAULT_QUALIFICATION_SETTINGS } from '@dealwright/domain/qualification-settings';
import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ExpectationsCard } from './expectations-card.tsx';

it('marks what is new at a stage, and not what an earlier one asked for already', () => {
  const { qualification = {}, discovery = {} } = DEFAULT_QUALIFICATION_SETTINGS.expectations;
  const settings = {
    ...DEFAULT_QUALIFICATION_SETTINGS,
    expectations: {
      qualification: { ...qualification, metrics: 1 },
      discovery: { ...discovery, metrics: 1, champion: 2 },
    },
  } as const;
  render(<ExpectationsCard settings={settings} gapsBlock={false} />);
  const marked = (stage: RegExp) => {
    const row = screen.getByRole('row', { name: stage });
    return within(row)
      .getAllByRole('cell')
      .slice(1)
      .map((cell) => cell.querySelector('.font-medium') !== null);
  };
  expect(marked(/^Qualification/)[0]).toBe(true);
  expect([marked(/^Discovery/)[0], marked(/^Discovery/)[6]]).toEqual([false, true]);
});

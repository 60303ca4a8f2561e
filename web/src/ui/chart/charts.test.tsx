import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { BarChart } from './bar-chart.tsx';
import { DayChart } from './day-chart.tsx';

const AMOUNTS = [
  { key: 'a', name: 'Qualify', value: 40, part: 10 },
  { key: 'b', name: 'Propose', value: 100, part: 60 },
  { key: 'c', name: 'Close', value: 0, part: 0 },
];

const BARS = AMOUNTS.map((bar) => ({
  ...bar,
  label: bar.name,
  valueLabel: `$${bar.value}`,
  partLabel: `$${bar.part}`,
}));

const bars = (
  <BarChart
    title="Propose has most"
    description="By stage"
    bars={BARS}
    format={(value) => `$${value}`}
    heads={{ name: 'Stage', value: 'Amount', part: 'Weighted' }}
  />
);

const percents = (element: Element, name: string): string[] =>
  [...element.querySelectorAll(`rect[${name}$="%"]`)].map((rect) => rect.getAttribute(name) ?? '');
const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

it('LOOK04 bars are as long as their values on the axis, and the table has the same', () => {
  const { container } = render(bars);
  const drawn = [...container.querySelectorAll('li')].slice(0, 3).map((row) => percents(row, 'width'));
  expect(drawn).toEqual([
    ['40%', '10%'],
    ['100%', '60%'],
    ['0%', '0%'],
  ]);
  for (const tick of ['$0', '$20', '$80']) expect(screen.getAllByText(tick).length).toBeGreaterThan(0);
  fireEvent.click(screen.getByRole('button', { name: 'Show table' }));
  expect(screen.getAllByRole('row').slice(1).map(cells)).toEqual(
    AMOUNTS.map(({ name, value, part }) => [name, `$${value}`, `$${part}`]),
  );
});

it('LOOK04 arrow keys walk bars that open nothing, and each is read out', () => {
  render(bars);
  const picture = screen.getByRole('slider', { name: 'Propose has most' });
  fireEvent.keyDown(picture, { key: 'Home' });
  expect(picture.getAttribute('aria-valuetext')).toBe('Qualify: $40, weighted $10');
  fireEvent.keyDown(picture, { key: 'ArrowDown' });
  expect(picture.getAttribute('aria-valuetext')).toBe('Propose: $100, weighted $60');
});

it('LOOK04 days stand on an axis of values, say what they come to, and the table has the same', () => {
  const days = [2, 0, 8].map((value, index) => ({ day: `2026-03-0${index + 1}`, value }));
  const { container } = render(
    <DayChart label="Calls" head="Calls" days={days} format={(value) => `${value} calls`} />,
  );
  expect(screen.getByRole('heading', { name: '10 calls in 3 days' })).toBeDefined();
  const heights = [...container.querySelectorAll('rect[rx]')].map((rect) =>
    Number(rect.getAttribute('height')),
  );
  expect(heights).toHaveLength(2);
  expect((heights[1] ?? 0) / (heights[0] ?? 1)).toBeCloseTo(4);
  const picture = screen.getByRole('slider', { name: 'Calls' });
  fireEvent.keyDown(picture, { key: 'Home' });
  expect(picture.getAttribute('aria-valuetext')).toMatch(/: 2 calls$/);
  fireEvent.click(screen.getByRole('button', { name: 'Show table' }));
  expect(
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => cells(row)[1]),
  ).toEqual(['8 calls', '0 calls', '2 calls']);
});

const SOURCES: Record<string, string> = import.meta.glob(['../../**/*.tsx', '!../../**/*.test.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

it('LOOK04 no picture is stretched, and none is made of boxes of a width in percent', () => {
  const sources = Object.entries(SOURCES);
  expect(sources.length).toBeGreaterThan(200);
  const found = sources.filter(([, text]) => /preserveAspectRatio|style=\{\{ width: `\$\{/.test(text));
  expect(found.map(([path]) => path)).toEqual([]);
});

import { PILLARS } from '@dealwright/domain/pillar';
import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { PillarReading } from './pillar-reading.ts';
import { PillarStrip } from './pillar-strip.tsx';

function readings(
  changes: Partial<Record<PillarReading['pillar'], Partial<PillarReading>>> = {},
): PillarReading[] {
  return PILLARS.map((pillar) => ({
    pillar,
    grade: 2,
    freshness: 'fresh',
    disputed: false,
    denied: false,
    expected: 0,
    gap: false,
    best: null,
    next_question: null,
    ...changes[pillar],
  }));
}

const cells = (container: HTMLElement) => [...container.querySelectorAll('.pillar-tank')];

describe('the strip', () => {
  it('CONST04 always shows the eight pillars in the same order, whatever the order given', () => {
    const { container } = render(<PillarStrip pillars={readings().reverse()} size="md" />);
    const letters = [...container.querySelectorAll('[data-cell]')].map((cell) => cell.textContent);
    expect(letters).toEqual(['M', 'E', 'DC', 'DP', 'PP', 'IP', 'CH', 'CO']);
  });

  it('shows grade, age, dispute and gap each by a shape of its own', () => {
    const { container } = render(
      <PillarStrip
        pillars={readings({
          metrics: { grade: 3 },
          economic_buyer: { grade: 1, freshness: 'ageing' },
          decision_criteria: { grade: 1, disputed: true },
          champion: { grade: 1, expected: 2, gap: true },
          competition: { grade: 0, freshness: 'none', denied: true },
        })}
      />,
    );
    const [metrics, buyer, criteria, process, , , champion, competition] = cells(container);
    expect(metrics?.getAttribute('data-grade')).toBe('3');
    expect(buyer?.getAttribute('data-freshness')).toBe('ageing');
    expect(criteria?.querySelector('.pillar-bar')).not.toBeNull();
    expect(competition?.querySelector('.pillar-bar')).not.toBeNull();
    expect(champion?.hasAttribute('data-gap')).toBe(true);
    expect(champion?.querySelector('.pillar-wanted')?.getAttribute('data-expected')).toBe('2');
    expect(process?.hasAttribute('data-gap')).toBe(false);
    expect(process?.querySelector('.pillar-bar, .pillar-wanted')).toBeNull();
  });

  it('reads itself out in words', () => {
    render(
      <PillarStrip
        pillars={readings({
          economic_buyer: { grade: 2, freshness: 'ageing', disputed: true, expected: 3, gap: true },
        })}
      />,
    );
    const label = screen.getByRole('group').getAttribute('aria-label');
    expect(label).toContain('Metrics: Heard. ');
    expect(label).toContain('Economic Buyer: Disputed, aging, the stage expects Proven. ');
  });

  it('names pillar, grade, freshest evidence and next question of the cell that the arrow keys reach', async () => {
    render(
      <PillarStrip
        pillars={readings({
          economic_buyer: {
            next_question: 'Are you sponsoring this project?',
            best: {
              id: '018f0000-0000-7000-8000-000000000001',
              statement: 'I release the money in March.',
              kind: 'buyer_said',
              occurred_on: '2026-09-07',
              person_name: 'Daniel Okoro',
            },
          },
        })}
      />,
    );
    const strip = screen.getByRole('group');
    fireEvent.keyDown(strip, { key: 'ArrowRight' });
    fireEvent.keyDown(strip, { key: 'ArrowRight' });
    const details = await screen.findByRole('status');
    expect(details.textContent).toContain('Economic Buyer');
    expect(details.textContent).toContain('Heard');
    expect(details.textContent).toContain('I release the money in March.');
    expect(details.textContent).toContain('Buyer said · Daniel Okoro');
    expect(details.textContent).toContain('Are you sponsoring this project?');
    fireEvent.keyDown(strip, { key: 'Escape' });
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('is a picture, and no stop of the Tab key, where it cannot be explored', () => {
    render(<PillarStrip pillars={readings()} interactive={false} />);
    expect(screen.queryByRole('group')).toBeNull();
    expect(screen.getByRole('img').hasAttribute('tabindex')).toBe(false);
  });
});

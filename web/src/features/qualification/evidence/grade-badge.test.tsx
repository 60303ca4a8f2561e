import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { GradeBadge } from './grade-badge.tsx';

describe('the badge of a grade', () => {
  it('FIG06 shows Proven in the full hue of the strip, not in the green of won deals', () => {
    render(<GradeBadge grade={3} />);
    const { className } = screen.getByText('Proven');
    expect(className).toContain('bg-grade-3');
    expect(className).not.toContain('won');
  });
});

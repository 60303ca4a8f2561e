import { addDays, dayOf } from '@dealwright/domain/calendar';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { formatWholeDay } from '../lib/format.ts';
import { chooseLocale } from '../lib/locale.ts';
import { DateInput } from './date-input.tsx';

const today = dayOf(new Date());

interface FormProps {
  readonly max?: string;
  readonly required?: boolean;
  readonly onSubmit: (day: string | null) => void;
}

function DateForm({ onSubmit, ...rest }: FormProps) {
  const [day, setDay] = useState<string | null>('2027-01-15');
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(day);
      }}
    >
      <DateInput aria-label="Close date" keepAs="day" value={day} onValueChange={setDay} {...rest} />
      <button type="submit">Save</button>
    </form>
  );
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Close date' });

async function enter(text: string) {
  await userEvent.clear(field());
  if (text !== '') await userEvent.type(field(), text);
  await userEvent.keyboard('{Enter}');
}

afterEach(() => chooseLocale(null));

describe('INPUT04 a day that is typed', () => {
  it('is shown whole while one types, and tidied when left', async () => {
    const onSubmit = vi.fn();
    render(<DateForm onSubmit={onSubmit} />);
    expect(field().value).toBe('Jan 15, 2027');
    await enter('02/03/28');
    expect(screen.getByText('Thu, Feb 3, 2028')).toBeDefined();
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith('2028-02-03');
    fireEvent.blur(field());
    expect(field().value).toBe('Feb 3, 2028');
  });

  it('is read in the order of the person’s locale', async () => {
    chooseLocale('en-GB');
    const onSubmit = vi.fn();
    render(<DateForm onSubmit={onSubmit} />);
    await enter('02/03/28');
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith('2028-03-02');
  });

  it.each([
    ['02/30/2027', 'There is no February 30, 2027'],
    ['1/15/0027', 'Enter a date from 1990 to 2100'],
  ])('as %s is refused, and erases nothing', async (text, why) => {
    const onSubmit = vi.fn();
    render(<DateForm onSubmit={onSubmit} />);
    await enter(text);
    expect(onSubmit).not.toHaveBeenCalled();
    expect(field().value).toBe(text);
    expect(screen.getByText(why)).toBeDefined();
  });

  it('with a time says that the time is left out', async () => {
    const onSubmit = vi.fn();
    render(<DateForm onSubmit={onSubmit} />);
    await enter('tomorrow 3pm');
    expect(screen.getByText(/The time \(3pm\) isn’t saved/)).toBeDefined();
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith(addDays(today, 1));
  });

  it('in another order is offered', async () => {
    const onSubmit = vi.fn();
    render(<DateForm onSubmit={onSubmit} />);
    await enter('15/1/28');
    await userEvent.click(screen.getByRole('button', { name: formatWholeDay('2028-01-15') }));
    await userEvent.keyboard('{Enter}');
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith('2028-01-15');
  });

  it('after the last day allowed is refused, and a weekday then is one that has passed', async () => {
    const onSubmit = vi.fn();
    render(<DateForm max={today} onSubmit={onSubmit} />);
    await enter('tomorrow');
    expect(onSubmit).not.toHaveBeenCalled();
    expect(screen.getByText(`Choose a day up to ${formatWholeDay(today)}`)).toBeDefined();
    await enter('Friday');
    expect(onSubmit.mock.calls[0]?.[0] < today).toBe(true);
  });

  it('and emptied means no date, or is refused where a date is required', async () => {
    const onSubmit = vi.fn();
    const view = render(<DateForm onSubmit={onSubmit} />);
    await enter('');
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith(null);
    view.unmount();
    render(<DateForm required onSubmit={onSubmit} />);
    await enter('');
    expect(onSubmit).toHaveBeenCalledOnce();
    expect(screen.getByText('Enter a date')).toBeDefined();
  });

  it('can be chosen from the browser’s calendar', async () => {
    const onSubmit = vi.fn();
    render(<DateForm onSubmit={onSubmit} />);
    const picker = document.querySelector<HTMLInputElement>('input[type=date]');
    if (!picker) throw new Error('No calendar');
    const showPicker = vi.fn();
    Object.assign(picker, { showPicker });
    await userEvent.click(screen.getByRole('button', { name: 'Choose from a calendar' }));
    expect(showPicker).toHaveBeenCalledOnce();
    fireEvent.change(picker, { target: { value: '2027-03-01' } });
    expect(field().value).toBe('Mar 1, 2027');
  });
});

import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { ValueListInput } from './value-list-input.tsx';

function Emails({ onValues, onEnter }: { onValues: (values: string[]) => void; onEnter?: () => void }) {
  const [values, setValues] = useState<string[]>(['ana@fjord.example']);
  return (
    <form
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={(event) => event.key === 'Enter' && onEnter?.()}
    >
      <ValueListInput
        label="Email"
        noun="email"
        type="email"
        values={values}
        most={3}
        maxLength={254}
        onChange={(next) => {
          onValues(next);
          setValues(next);
        }}
      />
    </form>
  );
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const button = (name: string) => screen.getByRole('button', { name });

test('CONTW04 an address is added, made the primary one and removed, and empty fields count for nothing', async () => {
  const told = vi.fn();
  render(<Emails onValues={told} />);
  await userEvent.click(button('Add email'));
  expect(document.activeElement).toBe(field('Email 2'));
  expect(told).toHaveBeenLastCalledWith(['ana@fjord.example']);
  expect(screen.queryByRole('button', { name: 'Add email' })).toBeNull();
  await userEvent.type(field('Email 2'), 'ana@home.example');
  expect(told).toHaveBeenLastCalledWith(['ana@fjord.example', 'ana@home.example']);
  await userEvent.click(button('Make ana@home.example the primary email'));
  expect(told).toHaveBeenLastCalledWith(['ana@home.example', 'ana@fjord.example']);
  expect(document.activeElement).toBe(field('Email'));
  await userEvent.click(button('Remove ana@fjord.example'));
  expect(told).toHaveBeenLastCalledWith(['ana@home.example']);
  await userEvent.clear(field('Email'));
  expect(told).toHaveBeenLastCalledWith([]);
});

test('CONTW04 Enter on a button of the list presses it instead of saving what lies around', async () => {
  const saved = vi.fn();
  render(<Emails onValues={() => undefined} onEnter={saved} />);
  button('Add email').focus();
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(field('Email 2'));
  expect(saved).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  expect(saved).toHaveBeenCalledOnce();
});

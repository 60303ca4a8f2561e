import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { createQueryClient } from '../../../lib/query-client.ts';
import { fakeApi, json, problem } from '../../../testing/fake-api.ts';
import { sellerSession, visitorSession } from '../../../testing/fake-session.ts';
import { SignInForm } from './sign-in-form.tsx';

const demoSession = {
  ...visitorSession,
  demo: true,
  demo_accounts: [{ email: 'rep@demo.dealwright.example', label: 'Sales rep' }],
  demo_password: 'secret-1',
};

function show(session = visitorSession) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SignInForm session={session} />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const email = () => screen.getByLabelText<HTMLInputElement>('Email');
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const submit = () => screen.getByRole('button', { name: 'Sign In' });

describe('the sign-in form', () => {
  it('SIGN02 asks for both without sending anything, and goes to the first that is missing', async () => {
    const sent = fakeApi(() => json(sellerSession));
    const user = show();
    await user.click(submit());
    expect(screen.getByRole('alert').textContent).toBe('Email and password are required');
    expect(document.activeElement).toBe(email());
    await user.type(email(), 'sara@northwind.example');
    await user.click(submit());
    expect(screen.getByRole('alert').textContent).toBe('Email and password are required');
    expect(document.activeElement).toBe(password());
    expect(sent).toEqual([]);
  });

  it('SIGN03 sends the email trimmed and in lower case, and the password as it is', async () => {
    const sent = fakeApi(() => json(sellerSession));
    const user = show();
    await user.type(email(), '  User@X.example ');
    await user.type(password(), ' Secret 1 ');
    await user.click(submit());
    await expect.poll(() => sent[0]?.body).toEqual({ email: 'user@x.example', password: ' Secret 1 ' });
    expect(sent[0]).toMatchObject({ method: 'POST', path: '/api/session' });
  });

  it('SIGN04 says that email or password are wrong, and keeps what was typed', async () => {
    fakeApi(() => problem('invalid_credentials', 401));
    const user = show();
    await user.type(email(), 'sara@northwind.example');
    await user.type(password(), 'wrong');
    await user.click(submit());
    expect((await screen.findByRole('alert')).textContent).toBe('Invalid email or password');
    expect([email().value, password().value]).toEqual(['sara@northwind.example', 'wrong']);
  });

  it.each([
    ['a broken server', () => problem('internal', 500)],
    ['too many tries', () => problem('too_many_requests', 429)],
    ['no connection', () => new TypeError('fetch failed')],
  ])('SIGN05 says that signing in failed: %s', async (_, answer) => {
    fakeApi(answer);
    const user = show();
    await user.type(email(), 'sara@northwind.example');
    await user.type(password(), 'secret');
    await user.click(submit());
    expect((await screen.findByRole('alert')).textContent).toBe('Sign in failed. Please try again.');
  });

  it('shows demo accounts in demo mode only; one click fills the form', async () => {
    show();
    expect(screen.queryByText('Demo accounts')).toBeNull();
    const user = show(demoSession);
    await user.click(await screen.findByRole('button', { name: /Sales rep/ }));
    const filled = screen.getAllByLabelText<HTMLInputElement>(/^(Email|Password)$/).map(({ value }) => value);
    expect(filled).toContain('rep@demo.dealwright.example');
    expect(filled).toContain('secret-1');
  });
});

import type { Task } from '@dealwright/contract/tasks/tasks';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../lib/query-client.ts';
import { fakeApi, json } from '../../testing/fake-api.ts';
import { sellerSession } from '../../testing/fake-session.ts';
import { TaskGroups } from './task-groups.tsx';

afterEach(() => vi.unstubAllGlobals());

const task = (id: string, title: string, edit: boolean): Task =>
  ({
    id,
    title,
    done: null,
    due_on: null,
    source: null,
    deal: null,
    account: null,
    can: { edit },
  }) as unknown as Task;

it('X and Space check off an editable task, and leave others as they are', async () => {
  fakeApi(() => json([]));
  const client = createQueryClient();
  client.setQueryData(['session'], sellerSession);
  const mark = vi.fn();
  const tasks = [task('mine', 'Call Ana', true), task('theirs', 'Call Tom', false)];
  render(
    <QueryClientProvider client={client}>
      <TaskGroups
        tasks={tasks}
        actions={{ mark, remove: vi.fn(), isDone: () => false }}
        showAssignee={false}
        onEdit={vi.fn()}
      />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  const press = async (title: string, key: string) => {
    const row = screen.getAllByRole('listitem').find((item) => item.textContent?.includes(title));
    row?.focus();
    expect(document.activeElement).toBe(row);
    await user.keyboard(key);
  };
  await press('Call Tom', 'x');
  await press('Call Tom', ' ');
  expect(mark).not.toHaveBeenCalled();
  await press('Call Ana', 'x');
  await press('Call Ana', ' ');
  expect(mark.mock.calls).toEqual([
    [tasks[0], true],
    [tasks[0], true],
  ]);
});

import { ExportButton } from '../../ui/export-button.tsx';
import { type TaskHome, type TaskState, useExportTasks, useTasks } from './api.ts';

interface ExportTasksButtonProps {
  readonly whose: 'mine' | 'team';
  readonly state: TaskState;
  readonly home: TaskHome | null;
}

/** Saves the list of tasks as a file. */
export function ExportTasksButton({ whose, state, home }: ExportTasksButtonProps) {
  const { data } = useTasks(whose, state, home);
  const exporting = useExportTasks();
  const loaded = data?.pages.reduce((sum, { items }) => sum + items.length, 0);
  const isWhole = data?.pages.at(-1)?.next_cursor === null;
  return (
    <ExportButton
      noun="task"
      count={isWhole ? loaded : undefined}
      hasWorkbook
      busy={exporting.isPending}
      onExport={(format) => exporting.mutate({ whose, state, home, format })}
    />
  );
}

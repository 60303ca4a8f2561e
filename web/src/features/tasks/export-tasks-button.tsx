import { countWhole } from '../../lib/use-pages.ts';
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
  return (
    <ExportButton
      noun="task"
      count={countWhole(data)}
      hasWorkbook
      busy={exporting.isPending}
      onExport={(format) => exporting.mutate({ whose, state, home, format })}
    />
  );
}

import { ExportButton } from '../../ui/export-button.tsx';
import { ListCount } from '../../ui/list-count.tsx';
import { type TaskHome, type TaskState, useExportTasks, useTaskCount } from './api.ts';

interface ExportTasksButtonProps {
  readonly whose: 'mine' | 'team';
  readonly state: TaskState;
  readonly home: TaskHome | null;
}

/** How many tasks the list has; saves them as a file. */
export function ExportTasksButton({ whose, state, home }: ExportTasksButtonProps) {
  const count = useTaskCount(whose, state, home);
  const exporting = useExportTasks();
  const { data } = count;
  return (
    <div className="flex items-center gap-2">
      <ListCount query={count} noun="task" narrowed={home !== null} />
      <ExportButton
        noun="task"
        count={data && !data.more ? data.matching : undefined}
        all={data?.all ?? undefined}
        hasWorkbook
        busy={exporting.isPending}
        onExport={(format) => exporting.mutate({ whose, state, home, format })}
      />
    </div>
  );
}

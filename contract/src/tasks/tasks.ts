import { TASK_ORIGINS } from '@dealwright/domain/task';
import { TASK_COLUMNS } from '@dealwright/domain/task-columns';
import { z } from 'zod';
import { pillarSchema } from '../deals/deal-filter.ts';
import { dealParams, personSchema } from '../deals/deals.ts';
import { INTERACTION_KINDS } from '../interactions.ts';
import {
  columnsOf,
  rowCountSchema,
  daySchema,
  formatSchema,
  givenDaySchema,
  idSchema,
  optionalTextSchema,
  pageOf,
  pageQuery,
  textSchema,
  timeSchema,
} from '../page.ts';
import { defineRoute } from '../route.ts';

/** Tasks are counted up to here. */
export const MOST_TASKS_COUNTED = 100;
/** The limit up to which the tasks of a list are counted. */
export const MOST_LISTED_TASKS_COUNTED = 1_000;
export const MAX_TASK_TITLE = 200;

export const taskSchema = z
  .object({
    id: idSchema,
    /** What it belongs to: a deal, or an account. */
    deal: z.object({ number: z.number().int(), name: z.string(), account: z.string().nullable() }).nullable(),
    account: personSchema.nullable(),
    title: z.string(),
    note: z.string().nullable(),
    due_on: daySchema.nullable(),
    assignee: personSchema,
    pillar: pillarSchema.nullable(),
    origin: z.enum(TASK_ORIGINS),
    /** The words that it comes from; the interaction is null once it was removed, the place once its text was changed. */
    source: z
      .object({
        interaction: z
          .object({ id: idSchema, title: z.string(), kind: z.enum(INTERACTION_KINDS) })
          .nullable(),
        quote: z.string(),
        quote_start: z.number().int().nullable(),
        quote_end: z.number().int().nullable(),
      })
      .nullable(),
    created_by: personSchema,
    created_at: timeSchema,
    done: z.object({ at: timeSchema, by: personSchema }).nullable(),
    version: z.number().int(),
    can: z.object({ edit: z.boolean() }),
  })
  .meta({ id: 'Task' });
export type Task = z.infer<typeof taskSchema>;

export const TASK_STATES = ['open', 'done'] as const;
const listQuery = { ...pageQuery, state: z.enum(TASK_STATES).default('open') };

const taskFilter = {
  state: z.enum(TASK_STATES).default('open'),
  whose: z.enum(['mine', 'team']).default('mine'),
  /** Only those of this deal. */
  deal: dealParams.shape.number.optional(),
  /** Only those of this account and of its deals. */
  account: idSchema.optional(),
};

export const listTasks = defineRoute({
  operationId: 'listTasks',
  method: 'GET',
  path: '/tasks',
  audience: 'user',
  summary: 'Your tasks or the team’s: open ones by due date, completed ones latest first',
  query: z.object({ ...pageQuery, ...taskFilter }),
  response: pageOf(taskSchema),
});

export const exportTasks = defineRoute({
  operationId: 'exportTasks',
  method: 'GET',
  path: '/tasks/export',
  audience: 'user',
  reads: 'replica',
  summary: 'Export your tasks or the team’s that match the filter as CSV or XLSX, in the list’s order',
  query: z.object({ ...taskFilter, columns: columnsOf(TASK_COLUMNS), format: formatSchema }),
  response: z.undefined(),
  download: true,
});

export const countListedTasks = defineRoute({
  operationId: 'countListedTasks',
  method: 'GET',
  path: '/tasks/count',
  audience: 'user',
  summary:
    'How many of your tasks or the team’s match the filter, and how many there are of all deals and accounts, ' +
    `each counted up to ${MOST_LISTED_TASKS_COUNTED}`,
  query: z.object(taskFilter),
  response: rowCountSchema,
});

export const countTasks = defineRoute({
  operationId: 'countTasks',
  method: 'GET',
  path: '/tasks/figures',
  audience: 'user',
  summary: `How many of your open tasks are overdue and how many are due on a day, each counted up to ${MOST_TASKS_COUNTED}`,
  query: z.object({ today: givenDaySchema }),
  response: z.object({ overdue: z.number().int(), today: z.number().int(), open: z.number().int() }),
});

export const listDealTasks = defineRoute({
  operationId: 'listDealTasks',
  method: 'GET',
  path: '/deals/:number/tasks',
  audience: 'user',
  summary: 'The tasks of a deal: open ones by due date, completed ones latest first',
  params: dealParams,
  query: z.object(listQuery),
  response: pageOf(taskSchema),
});

const accountParams = z.object({ account_id: idSchema });

export const listAccountTasks = defineRoute({
  operationId: 'listAccountTasks',
  method: 'GET',
  path: '/accounts/:account_id/tasks',
  audience: 'user',
  summary: 'The tasks of an account, without those of its deals',
  params: accountParams,
  query: z.object(listQuery),
  response: pageOf(taskSchema),
});

const facts = {
  title: textSchema(1, MAX_TASK_TITLE, 'Enter a task'),
  note: optionalTextSchema(2000),
  due_on: givenDaySchema.nullable(),
  pillar: pillarSchema.nullable(),
};

/** Assigned to the person who adds it unless a colleague is named. */
export const newTaskSchema = z.strictObject({
  title: facts.title,
  note: facts.note.default(null),
  due_on: facts.due_on.default(null),
  pillar: facts.pillar.default(null),
  assignee_id: idSchema.optional(),
});

const creation = {
  method: 'POST',
  audience: 'user',
  body: newTaskSchema,
  response: taskSchema,
  status: 201,
  idempotent: true,
} as const;

export const createDealTask = defineRoute({
  ...creation,
  operationId: 'createDealTask',
  path: '/deals/:number/tasks',
  summary: 'Add a task to a deal',
  params: dealParams,
});

export const createAccountTask = defineRoute({
  ...creation,
  operationId: 'createAccountTask',
  path: '/accounts/:account_id/tasks',
  summary: 'Add a task to an account',
  params: accountParams,
});

const taskParams = z.object({ task_id: idSchema });

export const getTask = defineRoute({
  operationId: 'getTask',
  method: 'GET',
  path: '/tasks/:task_id',
  audience: 'user',
  summary: 'One task',
  params: taskParams,
  response: taskSchema,
});

export const changeTask = defineRoute({
  operationId: 'changeTask',
  method: 'PATCH',
  path: '/tasks/:task_id',
  audience: 'user',
  summary: 'Update a task, or assign it to a colleague',
  params: taskParams,
  body: z
    .strictObject({ ...facts, assignee_id: idSchema })
    .partial()
    .refine((change) => Object.keys(change).length > 0, 'Nothing to change'),
  response: taskSchema,
  versioned: true,
});

const completion = {
  path: '/tasks/:task_id/completion',
  audience: 'user',
  params: taskParams,
  response: taskSchema,
} as const;

export const completeTask = defineRoute({
  ...completion,
  operationId: 'completeTask',
  method: 'PUT',
  summary: 'Complete a task; a completed one stays as it is',
});

export const reopenTask = defineRoute({
  ...completion,
  operationId: 'reopenTask',
  method: 'DELETE',
  summary: 'Reopen a task',
});

const removal = {
  path: '/tasks/:task_id/removal',
  audience: 'user',
  params: taskParams,
} as const;

export const removeTask = defineRoute({
  ...removal,
  operationId: 'removeTask',
  method: 'PUT',
  summary: 'Remove a task; it can be restored for a day',
  response: z.undefined(),
  status: 204,
});

export const restoreTask = defineRoute({
  ...removal,
  operationId: 'restoreTask',
  method: 'DELETE',
  summary: 'Restore a removed task',
  response: taskSchema,
});

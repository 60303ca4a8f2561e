-- An undo that keeps failing is tried again later each time.
alter table operations
  add column undo_tries smallint not null default 0,
  add column undo_next_at timestamptz;
comment on column operations.undo_next_at is 'When an undo that has not ended is taken up next';

-- What the operator's overview and charts show, kept as it happens: totals of each day over the whole service, errors of
-- each hour, and the last day on which a person did something.
create table service_days (
  day date not null,
  kind text not null check (kind in ('requests', 'failed_requests', 'errors', 'sign_ins', 'failed_sign_ins',
    'active_people', 'api_calls', 'cost_micro_usd')),
  count bigint not null default 0 check (count >= 0),
  primary key (day, kind)
);
comment on table service_days is 'Totals of each day (UTC) over all companies; no company is told from another';
call app.protect_system('service_days');

create table error_hours (
  hour timestamptz not null,
  group_id uuid not null references error_groups (id) on delete cascade,
  occurrences bigint not null check (occurrences > 0),
  primary key (hour, group_id)
);
comment on table error_hours is 'How often each kind of error was met in an hour; kept for eight days';
create index error_hours_of_group on error_hours (group_id);
call app.protect_system('error_hours');

insert into service_days (day, kind, count)
select (w.started_at at time zone 'UTC')::date, k.kind, sum(case k.kind when 'requests' then w.requests else w.failures end)
  from request_windows w cross join (values ('requests'), ('failed_requests')) as k (kind)
 group by 1, 2;

-- What could not be read at the last look, by table: sealed under an APP_SECRET that is not given any more.
create table unreadable_secrets (
  place text primary key check (length(place) between 1 and 100),
  count integer not null check (count >= 0),
  looked_at timestamptz not null
);
call app.protect_system('unreadable_secrets');

alter table users add column last_active_on date;
comment on column users.last_active_on is 'The last day (UTC) on which the person signed in or used a session, to the hour';
update users u set last_active_on = s.day
  from (select user_id, max((last_used_at at time zone 'UTC')::date) as day from sessions group by user_id) s
 where s.user_id = u.id;
create index users_by_activity on users (last_active_on desc, id desc) where last_active_on is not null;

create function app.note_activity() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
declare
  today date := (new.last_used_at at time zone 'UTC')::date;
begin
  update users set last_active_on = today
   where id = new.user_id and (last_active_on is null or last_active_on < today);
  return null;
end $$;
revoke execute on function app.note_activity() from public;
create trigger note_activity after insert or update of last_used_at on sessions for each row
  execute function app.note_activity();

create index webhook_deliveries_dead on webhook_deliveries (finished_at desc, id desc) where state = 'dead';
create index usage_days_by_day on usage_days (usage_date);

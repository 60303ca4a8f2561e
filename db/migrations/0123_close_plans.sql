-- What is left to do until a deal is live at the customer, planned back from that day, with owners on both sides.
create table close_plans (
  company_id uuid not null references companies (id),
  deal_id uuid not null,
  go_live date not null,
  our_country char(2) not null check (our_country ~ '^[A-Z]{2}$'),
  their_country char(2) not null check (their_country ~ '^[A-Z]{2}$'),
  misses_from date,
  late_step text check (length(late_step) between 1 and 120),
  odds_on date not null,
  version integer not null default 1,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, deal_id),
  foreign key (company_id, deal_id) references deals (company_id, id) on delete cascade,
  foreign key (company_id, created_by) references profiles (company_id, id),
  check ((misses_from is null) = (late_step is null))
);
comment on table close_plans is 'The close plan of a deal as a whole; days of its steps follow from go-live and are worked out when it is read';
comment on column close_plans.our_country is 'With theirs: whose weekends and public holidays are free';
comment on column close_plans.misses_from is
  'From this day on go-live is missed if nothing happens before; null once every step is done';
comment on column close_plans.late_step is 'The name of the step that makes go-live be missed';
comment on column close_plans.odds_on is 'The last day of which plan_odds says something, or on which there was nothing left to say';
create index close_plans_by_odds on close_plans (company_id, odds_on, deal_id);
create index close_plans_by_creator on close_plans (company_id, created_by);
call app.protect('close_plans', '{select,insert,update,delete}');

create table plan_steps (
  company_id uuid not null references companies (id),
  id uuid not null,
  deal_id uuid not null,
  position integer not null check (position between 1 and 60),
  name text not null check (length(name) between 1 and 120),
  kind text not null check (kind in ('success_criteria', 'validation', 'business_case', 'security_review', 'legal_review',
    'procurement', 'approval', 'signature', 'kickoff', 'implementation', 'training', 'other')),
  days integer not null check (days between 1 and 120),
  after uuid[] not null default '{}' check (cardinality(after) <= 60),
  assignee_id uuid,
  stakeholder_id uuid,
  due_on date,
  started_on date,
  done_on date,
  days_taken integer check (days_taken >= 1),
  primary key (company_id, id),
  foreign key (company_id, deal_id) references deals (company_id, id) on delete cascade,
  foreign key (company_id, assignee_id) references profiles (company_id, id) on delete set null (assignee_id),
  foreign key (company_id, deal_id, stakeholder_id) references stakeholders (company_id, deal_id, id)
    on delete set null (stakeholder_id) deferrable,
  check (started_on <= done_on),
  check (days_taken is null or done_on is not null)
);
comment on column plan_steps.days is 'Workdays from start to end, both included';
comment on column plan_steps.after is 'Steps of the same plan that it waits for';
comment on column plan_steps.assignee_id is 'The seller’s owner of the step';
comment on column plan_steps.stakeholder_id is 'The buyer’s owner of the step';
comment on column plan_steps.due_on is 'The day on which it is agreed to end; without one it follows from go-live';
comment on column plan_steps.days_taken is 'Workdays it took, from which later plans learn; null if nothing says when it began';
create index plan_steps_of_deal on plan_steps (company_id, deal_id, position, id);
create index plan_steps_of_assignee on plan_steps (company_id, assignee_id) where assignee_id is not null;
create index plan_steps_of_person on plan_steps (company_id, deal_id, stakeholder_id) where stakeholder_id is not null;
create index plan_steps_done on plan_steps (company_id, kind, done_on desc, id) where days_taken is not null;
call app.protect('plan_steps', '{select,insert,update,delete}');

create table plan_odds (
  company_id uuid not null references companies (id),
  deal_id uuid not null,
  day date not null,
  go_live date not null,
  close_date date,
  sign double precision check (sign between 0 and 1),
  live double precision not null check (live between 0 and 1),
  primary key (company_id, deal_id, day),
  foreign key (company_id, deal_id) references deals (company_id, id) on delete cascade
);
comment on table plan_odds is 'What was said on each day of an open deal, to be compared with what came';
comment on column plan_odds.sign is 'The chance to sign by the close date; null without one, or without a signature in the plan';
comment on column plan_odds.live is 'The chance that every step is done by go-live';
call app.protect('plan_odds', '{select,insert,update,delete}');

create table plan_templates (
  company_id uuid not null references companies (id),
  id uuid not null,
  workspace_id uuid not null,
  name text not null check (length(name) between 1 and 100),
  steps jsonb not null check (jsonb_typeof(steps) = 'array' and jsonb_array_length(steps) between 1 and 60),
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, workspace_id) references workspaces (company_id, id)
);
comment on table plan_templates is 'Steps without days and people, from which close plans of the workspace start';
create unique index plan_templates_by_name on plan_templates (company_id, workspace_id, app.plain(name));
call app.protect('plan_templates', '{select,insert,update,delete}');

-- Of two deals that become one, the plan of one stays: that of the kept deal, or of the other if the kept deal has none.
-- Called before the other's rows move.
create function app.choose_plan(p_operation uuid, p_from uuid, p_into uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  company constant uuid := app.operation_company(p_operation, 'close_plans');
  loses uuid := p_into;
begin
  if exists (select from close_plans c where c.company_id = company and c.deal_id = p_into) then
    loses := p_from;
  end if;
  perform app.record_deleted(p_operation, 'plan_odds', (
    select array_agg(jsonb_build_object('deal_id', o.deal_id, 'day', o.day) order by o.day)
      from plan_odds o where o.company_id = company and o.deal_id = loses));
  delete from plan_odds where company_id = company and deal_id = loses;
  perform app.record_deleted(p_operation, 'plan_steps', (
    select array_agg(jsonb_build_object('id', s.id) order by s.position)
      from plan_steps s where s.company_id = company and s.deal_id = loses));
  delete from plan_steps where company_id = company and deal_id = loses;
  perform app.record_deleted(p_operation, 'close_plans', (
    select array_agg(jsonb_build_object('deal_id', c.deal_id))
      from close_plans c where c.company_id = company and c.deal_id = loses));
  delete from close_plans where company_id = company and deal_id = loses;
end $$;

-- A deal with a close plan, and a person who owns a step, are in use. The line is added to each function as it is now, so
-- that what else counts as use stays.
grant create on schema app to dealwright_system;
-- allowed: it only replaces the two functions, and reads no table
do $$
declare
  deals_used constant text := 'select exists (select from stakeholders x where x.company_id = company and x.deal_id = d.id)';
  people_used constant text := 'where b.company_id = company and b.deal_id = s.deal_id and b.stakeholder_id = s.id';
  as_is text;
begin
  as_is := pg_get_functiondef('app.remove_unused_deals(uuid[])'::regprocedure);
  if position(deals_used in as_is) = 0 then
    raise exception 'app.remove_unused_deals has changed';
  end if;
  execute replace(as_is, deals_used, deals_used || '
          or exists (select from close_plans x where x.company_id = company and x.deal_id = d.id)');
  as_is := pg_get_functiondef('app.remove_unused_people(uuid[])'::regprocedure);
  if position(people_used in as_is) = 0 then
    raise exception 'app.remove_unused_people has changed';
  end if;
  execute replace(as_is, people_used, people_used || '
                  union all
                  select from plan_steps t
                   where t.company_id = company and t.deal_id = s.deal_id and t.stakeholder_id = s.id');
end $$;
alter function app.remove_unused_deals(uuid[]) owner to dealwright_system;
alter function app.remove_unused_people(uuid[]) owner to dealwright_system;
alter function app.choose_plan(uuid, uuid, uuid) owner to dealwright_system;
-- allowed: it was granted above
revoke create on schema app from dealwright_system;
-- allowed: every function that the release before calls is granted by name
revoke execute on all routines in schema app from public;
grant execute on function app.choose_plan(uuid, uuid, uuid) to dealwright_app;

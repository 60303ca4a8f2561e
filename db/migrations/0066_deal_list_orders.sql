-- The list of deals can be sorted by each of its columns: an index holds a workspace in the order of the column, empty
-- ones after every day and every word.

-- The word of a choice. Writing an enum as text counts as stable, since its words can be renamed; ours never are.
create function app.choice_key(choice anyenum) returns text
language sql immutable parallel safe strict as $$ select choice::text $$;
grant execute on function app.choice_key(anyenum) to dealwright_app, dealwright_system;

create index deals_by_stage on deals (company_id, workspace_id, stage_position, id) where shelf is null;
create index deals_by_gaps on deals (company_id, workspace_id, gap_count, id) where shelf is null;
create index deals_by_time_in_stage on deals (company_id, workspace_id, (
  case when stage_position < 8::smallint then stage_entered_at else 'infinity'::timestamptz end), id) where shelf is null;
create index deals_by_next_step_due on deals (company_id, workspace_id, coalesce(next_step_due, 'infinity'::date), id)
  where shelf is null;
create index deals_by_decision_date on deals (company_id, workspace_id, coalesce(decision_date, 'infinity'::date), id)
  where shelf is null;
create index deals_by_source on deals (company_id, workspace_id, coalesce(app.choice_key(source), '~'), id)
  where shelf is null;

-- By account and by owner: these are walked in order, and the first deals of each are found.
create index deals_in_order_of_owner on deals (company_id, owner_id, id) where shelf is null;
create index accounts_in_order on accounts (company_id, plain_name, id);

-- Whether a deal with a competitor was won or lost, kept beside it, so that a win rate reads one index.
alter table deal_competitors
  add column outcome text,
  add column closed_at timestamptz;
alter table deal_competitors
  add constraint deal_competitors_outcome_check
    check (outcome in ('won', 'lost') and closed_at is not null or outcome is null and closed_at is null) not valid;
comment on column deal_competitors.outcome is 'How the deal ended, while it is in the pipeline and closed; follows the deal';

-- Also when a merge moves the row to another deal.
create function app.competitor_of_deal() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  select case when d.shelf is null and d.stage_position = 8 then 'won'
              when d.shelf is null and d.stage_position = 9 then 'lost' end,
         case when d.shelf is null and d.stage_position >= 8 then coalesce(d.closed_at, d.stage_entered_at) end
    into new.outcome, new.closed_at
    from deals d where d.company_id = new.company_id and d.id = new.deal_id;
  return new;
end $$;
create trigger competitor_of_deal before insert or update of deal_id on deal_competitors
  for each row execute function app.competitor_of_deal();

create function app.competitors_follow_deal() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update deal_competitors c
     set outcome = case when new.shelf is null and new.stage_position = 8 then 'won'
                        when new.shelf is null and new.stage_position = 9 then 'lost' end,
         closed_at = case when new.shelf is null and new.stage_position >= 8
                          then coalesce(new.closed_at, new.stage_entered_at) end
   where c.company_id = new.company_id and c.deal_id = new.id;
  return null;
end $$;
create trigger competitors_follow_deal after update of stage, closed_at, shelf on deals for each row
  when ((old.shelf, old.stage_position, old.closed_at) is distinct from (new.shelf, new.stage_position, new.closed_at))
  execute function app.competitors_follow_deal();

grant create on schema app to dealwright_system;
alter function app.competitors_follow_deal() owner to dealwright_system;
-- allowed: taken back from what this file gave
revoke create on schema app from dealwright_system;
-- allowed: every function that the release before calls is granted by name
revoke execute on all routines in schema app from public;

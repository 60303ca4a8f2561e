-- A handover of territories is one operation, whichever batches it is carried out in.
alter table territory_hand_overs add column operation_id uuid;
alter table territory_hand_overs add constraint territory_hand_overs_company_id_operation_id_fkey
  foreign key (company_id, operation_id) references operations (company_id, id) on delete set null (operation_id) not valid;
comment on column territory_hand_overs.operation_id is 'What records it; null if the plan was applied by an earlier release';
-- allowed: holds only what waits
create index territory_hand_overs_of_operation on territory_hand_overs (company_id, operation_id)
  where operation_id is not null;

-- The operation ends with its last row, whoever deletes it: the worker, another plan, or the deletion of an account or a
-- person. One that changed nothing goes.
create function app.hand_overs_gone() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  ended record;
begin
  -- Of two transactions that delete the last rows, the second waits for the lock and sees what the first left.
  for ended in select o.company_id, o.id from operations o
                where (o.company_id, o.id) in (select g.company_id, g.operation_id from gone g) and o.state = 'running'
                order by o.company_id, o.id for update of o loop
    if not exists (select from territory_hand_overs h
                    where h.company_id = ended.company_id and h.operation_id = ended.id) then
      delete from operations o where o.company_id = ended.company_id and o.id = ended.id and o.changed = 0;
      update operations o set state = 'done' where o.company_id = ended.company_id and o.id = ended.id;
    end if;
  end loop;
  return null;
end $$;
create trigger hand_overs_gone after delete on territory_hand_overs
  referencing old table as gone for each statement execute function app.hand_overs_gone();

grant create on schema app to dealwright_system;
alter function app.hand_overs_gone() owner to dealwright_system;
-- allowed: taken back from what this file gave
revoke create on schema app from dealwright_system;
-- allowed: new here; only the trigger calls it
revoke execute on function app.hand_overs_gone() from public;

-- migration: no-transaction
-- People are compared too.
create or replace trigger duplicates_added after insert on contacts referencing new table as added
  for each statement execute function app.duplicates_added('contact');
create or replace trigger duplicate_changed after update of name, emails, phones, title, account_id, workspace_id on contacts for each row
  when ((old.name, old.emails, old.phones, old.title, old.account_id, old.workspace_id)
        is distinct from (new.name, new.emails, new.phones, new.title, new.account_id, new.workspace_id))
  execute function app.duplicate_changed('contact');
create or replace trigger duplicates_gone after delete on contacts referencing old table as gone
  for each statement execute function app.duplicates_gone('contact');
-- batch
with page as (
  select c.company_id, c.id from contacts c
   where (c.company_id, c.id) > (coalesce(split_part($1::text, ' ', 1)::uuid, '00000000-0000-0000-0000-000000000000'),
                                 coalesce(split_part($1::text, ' ', 2)::uuid, '00000000-0000-0000-0000-000000000000'))
   order by c.company_id, c.id limit 1000
), queued as (
  insert into duplicate_checks (company_id, kind, record_id) select company_id, 'contact', id from page
  on conflict do nothing
)
select company_id || ' ' || id as after from page order by company_id desc, id desc limit 1;

-- migration: no-transaction
-- Named owners of a workspace, who reports to whom, and what refers to both, are found without reading all profiles.
create index concurrently profiles_named on profiles (company_id, named_workspace_id) where named_workspace_id is not null;
create index concurrently profiles_by_manager on profiles (company_id, manager_id) where manager_id is not null;
create index concurrently profiles_by_successor on profiles (company_id, successor_id) where successor_id is not null;
create index concurrently workspace_invitations_taking_over on workspace_invitations (company_id, takes_over_id)
  where takes_over_id is not null;
alter table profiles validate constraint profiles_named_workspace_fkey;
alter table profiles validate constraint profiles_successor_fkey;
alter table profiles validate constraint profiles_manager_fkey;
alter table profiles validate constraint profiles_named_owner_check;
alter table profiles validate constraint profiles_manager_check;
alter table users validate constraint users_named_owner_check;
alter table workspace_invitations validate constraint workspace_invitations_takes_over_fkey;

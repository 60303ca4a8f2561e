-- Contacts of HubSpot come without a deal, too.
alter table hubspot_connections add column contacts_listed boolean not null default false;
comment on column hubspot_connections.contacts_listed is
  'Whether all contacts of HubSpot were read once, those without a deal too';
-- While all are listed, the phase is removed and has no cursor: so the release before goes on to what follows.
alter table hubspot_connections add column contacts_after text;
comment on column hubspot_connections.contacts_after is
  'After which contact the list of all of HubSpot''s goes on, empty at its start; null while it is not read';

-- Contacts of HubSpot come without a deal, too.
alter table hubspot_connections add column contacts_listed boolean not null default false;
comment on column hubspot_connections.contacts_listed is
  'Whether all contacts of HubSpot were read once, those without a deal too';

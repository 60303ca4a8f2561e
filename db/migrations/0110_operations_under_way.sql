-- migration: no-transaction
-- Whether an import or undo of a company is under way is known without reading all its operations.
create index concurrently operations_under_way on operations (company_id) where state in ('running', 'undoing');

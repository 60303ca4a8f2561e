import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { citext } from '@electric-sql/pglite/contrib/citext';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';

/** What `create extension` can find: the embedded database ships each in an archive of its own. */
export const EXTENSIONS = { btree_gin, citext, pg_trgm, pgcrypto, unaccent };

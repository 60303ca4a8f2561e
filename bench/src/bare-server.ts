import fastify from 'fastify';
import pg from 'pg';

/** The least that a server on this stack can do for a request: one prepared SELECT by primary key. */
const pool = new pg.Pool({ connectionString: process.argv[2], max: 10 });
const found = await pool.query<{ id: string }>('select id from users order by id limit 1');
const app = fastify();
app.get('/', async () => {
  const { rows } = await pool.query({
    name: 'by-key',
    text: 'select id, email, company_id, created_at from users where id = $1',
    values: [found.rows[0]?.id],
  });
  return rows[0];
});
process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }));

import { type Kysely, sql } from 'kysely'

/** One copy of a free product for each customer, for ever: who has had theirs, those of earlier versions too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table free_grants (
    customer_id uuid not null references customers,
    product_id text not null references products,
    order_id uuid not null references orders on delete cascade,
    primary key (customer_id, product_id)
  )`,
  'create index free_grants_order on free_grants (order_id)',
  // Whoever the license belongs to now: who it was granted to is nowhere else.
  `insert into free_grants (customer_id, product_id, order_id)
    select licenses.customer_id, licenses.product_id, licenses.order_id
    from licenses
    join orders on orders.id = licenses.order_id
    join order_lines on order_lines.order_id = orders.id
      and starts_with(licenses.grant_key, concat_ws('/', orders.id, order_lines.line_id, licenses.product_id, ''))
    where (order_lines.sold #>> array['variation', 'price', orders.currency])::numeric = 0
    on conflict do nothing`,
]

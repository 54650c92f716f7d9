import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import * as z from 'zod/mini'
import type { OrderPush } from '#contract/entities/orders.ts'

/** What the bare program is started with. */
export const givenSchema = z.object({
  databaseUrl: z.string(),
  headers: z.array(z.string()),
  /** Lines as the shop answers them, by what they sell: what a program that holds its catalogue in memory has ready. */
  lines: z.record(z.string(), z.record(z.string(), z.unknown())),
})
export type Given = z.infer<typeof givenSchema>

// Started by a row as a process of its own: takes carts in by one named statement, and answers them.
const { databaseUrl, headers, lines } = z.parse(givenSchema, JSON.parse(process.argv[2] ?? ''))
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10, idleTimeoutMillis: 0 })

const statement = `
  with pushed as (
    insert into orders (id, status, currency, created_at, updated_at) values ($1, 'Open', $2, now(), now())
    on conflict (id) do update set currency = excluded.currency, updated_at = excluded.updated_at
      where orders.status = 'Open'
    returning id, currency
  ), wanted as (
    select pushed.id as order_id, line.*
    from pushed, unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::int[])
      with ordinality as line (line_id, type, item_id, variation_id, quantity, position)
  ), gone as (
    delete from order_lines using pushed where order_id = pushed.id and line_id <> all ($3)
  ), kept as (
    insert into order_lines (order_id, position, line_id, type, item_id, variation_id, quantity)
    select order_id, position - 1, line_id, type, item_id, variation_id, quantity from wanted
    on conflict (order_id, line_id) do update
      set position = excluded.position, type = excluded.type, item_id = excluded.item_id,
        variation_id = excluded.variation_id, quantity = excluded.quantity
      where (order_lines.position, order_lines.type, order_lines.item_id, order_lines.variation_id, order_lines.quantity)
        is distinct from (excluded.position, excluded.type, excluded.item_id, excluded.variation_id, excluded.quantity)
  )
  select id, currency,
    (select coalesce(json_agg(json_build_array(line_id, item_id, quantity) order by position), '[]') from wanted) as lines,
    (select coalesce(json_agg(code order by applied_at), '[]') from order_coupons where order_id = id) as codes
  from pushed`

type Row = { id: string; currency: string; lines: [string, string, number][]; codes: string[] }

async function push(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const id = request.url?.slice(request.url.lastIndexOf('/') + 1)
  const { currency, items }: OrderPush = JSON.parse(await text(request))
  const values = [
    ...[id, currency, items.map((line) => line.id), items.map(({ type }) => type)],
    items.map((line) => (line.type === 'Product' ? line.productId : line.bundleId)),
    ...[items.map(({ variationId }) => variationId), items.map(({ quantity }) => quantity)],
  ]
  const { rows } = await pool.query<Row>({ name: 'push', text: statement, values })
  const [order] = rows
  if (!order) {
    response.writeHead(409).end()
    return
  }
  const priced = order.lines.map(([lineId, itemId, quantity]) => ({ ...lines[itemId], id: lineId, quantity }))
  const answer = { id: order.id, currency: order.currency, items: priced, couponsApplied: order.codes, status: 'Open' }
  const body = Buffer.from(JSON.stringify({ data: answer }))
  response.writeHead(200, [...headers, 'content-length', String(body.length)]).end(body)
}

const server = createServer((request, response) => {
  push(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ port: typeof address === 'object' ? address?.port : undefined })
})

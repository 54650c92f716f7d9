import { createServer } from 'node:http'
import pg from 'pg'
import * as z from 'zod/mini'

/** What the bare program looks up, and over how many connections. */
export const givenSchema = z.object({
  databaseUrl: z.string(),
  sessionId: z.string(),
  customerId: z.string(),
  connections: z.number(),
})

/** What it found, the last time. */
export type Outcome = { owned: string[] }

// Started by the row as a process of its own: finds again and again what a customer owns whose session lives, and does nothing
// else. A request says how often, so that HTTP costs it nothing.
const { databaseUrl, sessionId, customerId, connections } = z.parse(givenSchema, JSON.parse(process.argv[2] ?? ''))
const pool = new pg.Pool({ connectionString: databaseUrl, max: connections })
const statement = {
  name: 'find-owned',
  text: `select array(
      select distinct product_id from licenses
      where customer_id = sessions.customer_id and status = 'Active' order by product_id
    ) as owned
    from sessions where id = $1 and customer_id = $2 and ended_at is null`,
  values: [sessionId, customerId],
}

async function findOwned(times: number): Promise<Outcome> {
  let left = times
  let owned: string[] = []
  const work = async () => {
    while (left > 0) {
      left -= 1
      const { rows } = await pool.query<Outcome>(statement)
      owned = rows[0]?.owned ?? []
    }
  }
  await Promise.all(Array.from({ length: connections }, work))
  return { owned }
}

const server = createServer(async (request, response) => {
  const outcome = await findOwned(Number(request.url?.slice(1)))
  response.end(JSON.stringify(outcome))
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ port: typeof address === 'object' ? address?.port : undefined })
})

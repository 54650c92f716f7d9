import { createServer } from 'node:http'
import * as z from 'zod/mini'

/** What the raw server sends: names and values of headers in turn, and the body in base64. */
export const givenSchema = z.object({ headers: z.array(z.string()), body: z.string() })
export type Given = z.infer<typeof givenSchema>

// Started by a row as a process of its own: answers every request with the same headers and bytes, and does nothing else.
const { headers, body } = z.parse(givenSchema, JSON.parse(process.argv[2] ?? ''))
const bytes = Buffer.from(body, 'base64')

const server = createServer((_, response) => {
  response.writeHead(200, headers)
  response.end(bytes)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ port: typeof address === 'object' ? address?.port : undefined })
})

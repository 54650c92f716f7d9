import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import * as z from 'zod/mini'

const hex = (length: number) => z.string().check(z.regex(new RegExp(`^[0-9a-f]{${length}}$`)))
const nanoseconds = z.string().check(z.regex(/^[0-9]{19}$/))
const valueSchema = z.union([
  z.strictObject({ stringValue: z.string() }),
  z.strictObject({ intValue: z.string().check(z.regex(/^-?\d+$/)) }),
  z.strictObject({ doubleValue: z.number() }),
  z.strictObject({ boolValue: z.boolean() }),
])
const attributesSchema = z.array(z.strictObject({ key: z.string(), value: valueSchema }))
const spanSchema = z.strictObject({
  traceId: hex(32),
  spanId: hex(16),
  parentSpanId: z.optional(hex(16)),
  name: z.string(),
  kind: z.int().check(z.gte(1), z.lte(5)),
  startTimeUnixNano: nanoseconds,
  endTimeUnixNano: nanoseconds,
  attributes: attributesSchema,
  status: z.optional(z.strictObject({ code: z.literal(2) })),
})
/** ExportTraceServiceRequest of OTLP 1 as JSON writes it: ids in hex, 64-bit numbers as text. */
const postSchema = z.strictObject({
  resourceSpans: z.array(
    z.strictObject({
      resource: z.strictObject({ attributes: attributesSchema }),
      scopeSpans: z.array(z.strictObject({ scope: z.strictObject({ name: z.string() }), spans: z.array(spanSchema) })),
    }),
  ),
})
export type CollectedSpan = z.infer<typeof spanSchema>

/** A collector of OpenTelemetry on this machine that refuses what is not OTLP, and keeps the rest. */
type Collector = {
  url: string
  spans: CollectedSpan[]
  posts: { body: string; headers: Record<string, unknown> }[]
  answerWith: (status: number) => void
  close: () => Promise<void>
}

export async function startCollector(): Promise<Collector> {
  const spans: CollectedSpan[] = []
  const posts: Collector['posts'] = []
  let status = 200
  const server = createServer(async (request, response) => {
    const body = await text(request)
    posts.push({ body, headers: request.headers })
    const read = z.safeParse(postSchema, JSON.parse(body))
    const isTaken = status === 200 && request.url === '/v1/traces' && read.success
    if (isTaken)
      spans.push(...read.data.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans)))
    response.writeHead(isTaken ? 200 : status === 200 ? 400 : status).end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port was given')
  return {
    url: `http://127.0.0.1:${address.port}`,
    spans,
    posts,
    answerWith(next) {
      status = next
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

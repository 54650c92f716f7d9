import { currentScope, inScope } from './scope.ts'
import { followSpan, type SpanContext, writeTraceparent } from './trace-context.ts'

/** Names, numbers and states of the program, never user input. */
export type Attributes = Readonly<Record<string, string | number | boolean>>
export type SpanKind = 'server' | 'client' | 'consumer'
export type Span = SpanContext & {
  parentSpanId: string | null
  name: string
  kind: SpanKind
  startedAt: number
  endedAt: number
  attributes: Attributes
  hasFailed: boolean
}

export type OpenSpan = {
  context: SpanContext
  end: (result: { name?: string; attributes?: Attributes; hasFailed?: boolean }) => void
}

export type Tracer = {
  /** Starts a span under `parent`, or a new trace; null where nothing is traced. */
  begin: (start: { name: string; kind: SpanKind; parent: SpanContext | null }) => OpenSpan | null
  /** Does work as a child of the current span, and throws what the work throws. */
  trace: <Result>(
    start: { name: string; kind: SpanKind; attributes?: Attributes },
    work: () => Promise<Result>,
  ) => Promise<Result>
  /** Records a statement that has just ended as a child of the current span, if there is one. */
  noteStatement: (sql: string, milliseconds: number, hasFailed: boolean) => void
}

export const noTracer: Tracer = {
  begin: () => null,
  trace: (_, work) => work(),
  noteStatement: () => undefined,
}

/** Passes each span that has ended to `take`. `now` is in milliseconds since 1970, with fractions. */
export function createTracer(take: (span: Span) => void, now = defaultNow): Tracer {
  const begin: Tracer['begin'] = ({ name: firstName, kind, parent }) => {
    const context = followSpan(parent)
    const startedAt = now()
    return {
      context,
      end({ name = firstName, attributes = {}, hasFailed = false }) {
        const parentSpanId = parent?.spanId ?? null
        if (context.isSampled)
          take({ ...context, parentSpanId, name, kind, startedAt, endedAt: now(), attributes, hasFailed })
      },
    }
  }

  return {
    begin,
    async trace({ name, kind, attributes = {} }, work) {
      const scope = currentScope()
      const span = begin({ name, kind, parent: scope?.span ?? null })
      try {
        const result = await inScope({ names: scope?.names ?? {}, span: span?.context ?? null }, work)
        span?.end({ attributes })
        return result
      } catch (error) {
        span?.end({ attributes: { ...attributes, 'error.type': typeOf(error) }, hasFailed: true })
        throw error
      }
    },
    noteStatement(sql, milliseconds, hasFailed) {
      const parent = currentScope()?.span
      if (!parent?.isSampled) return
      const endedAt = now()
      const { name, attributes } = describeStatement(sql)
      const span = { name, kind: 'client', attributes, hasFailed, endedAt, startedAt: endedAt - milliseconds } as const
      take({ ...followSpan(parent), parentSpanId: parent.spanId, ...span })
    },
  }
}

const defaultNow = () => performance.timeOrigin + performance.now()

/** Only the name of an error, as its message may contain personal data. */
const typeOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown')

/** The operation and the first table of a statement, without values: 'select orders'. */
function describeStatement(sql: string): { name: string; attributes: Attributes } {
  const [operation = 'statement'] = /^[a-z]+/i.exec(sql.trim()) ?? []
  const [, table] = /\b(?:from|into|update|join)\s+"?([a-z_][a-z0-9_]*)"?/i.exec(sql) ?? []
  const name = [operation.toLowerCase(), table].filter(Boolean).join(' ')
  return { name, attributes: { 'db.system.name': 'postgresql', 'db.query.summary': name } }
}

/** The headers that pass the current span on to another service. */
export function traceHeaders(): { traceparent?: string } {
  const span = currentScope()?.span
  return span ? { traceparent: writeTraceparent(span) } : {}
}

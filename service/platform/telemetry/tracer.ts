import { currentScope, inScope } from './scope.ts'
import { followSpan, type SpanContext, writeTraceparent } from './trace-context.ts'

/** Names, numbers and states of the program: never what somebody typed. */
export type Attributes = Readonly<Record<string, string | number | boolean>>
export type SpanKind = 'server' | 'client' | 'consumer'
/** A span that has ended. Times are in milliseconds since 1970. */
export type Span = SpanContext & {
  parentSpanId: string | null
  name: string
  kind: SpanKind
  startedAt: number
  endedAt: number
  attributes: Attributes
  hasFailed: boolean
}

/** A span that is under way. */
export type OpenSpan = {
  context: SpanContext
  end: (result: { name?: string; attributes?: Attributes; hasFailed?: boolean }) => void
}

export type Tracer = {
  /** Begins a span under `parent`, or a trace; null where nothing is traced. */
  begin: (start: { name: string; kind: SpanKind; parent: SpanContext | null }) => OpenSpan | null
  /** Does some work as a span under the one that is under way. What the work throws, it throws too. */
  trace: <Result>(
    start: { name: string; kind: SpanKind; attributes?: Attributes },
    work: () => Promise<Result>,
  ) => Promise<Result>
  /** Notes a statement that has just ended, under the span that is under way; without one nothing is noted. */
  noteStatement: (sql: string, milliseconds: number, hasFailed: boolean) => void
}

/** Traces nothing. */
export const noTracer: Tracer = {
  begin: () => null,
  trace: (_, work) => work(),
  noteStatement: () => undefined,
}

/** Hands each span that ended to `take`. `now` is in milliseconds since 1970, finer than whole ones. */
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

/** The kind of an error alone: its words may name somebody. */
const typeOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown')

/** What a statement does to which table first, without its values: 'select orders'. */
function describeStatement(sql: string): { name: string; attributes: Attributes } {
  const [operation = 'statement'] = /^[a-z]+/i.exec(sql.trim()) ?? []
  const [, table] = /\b(?:from|into|update|join)\s+"?([a-z_][a-z0-9_]*)"?/i.exec(sql) ?? []
  const name = [operation.toLowerCase(), table].filter(Boolean).join(' ')
  return { name, attributes: { 'db.system.name': 'postgresql', 'db.query.summary': name } }
}

/** What tells whoever is called of the span under way; nothing where there is none. */
export function traceHeaders(): { traceparent?: string } {
  const span = currentScope()?.span
  return span ? { traceparent: writeTraceparent(span) } : {}
}

import { expect, it } from 'vitest'
import { inScope } from './scope.ts'
import { readTraceparent } from './trace-context.ts'
import { createTracer, type Span, traceHeaders } from './tracer.ts'

const span = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), isSampled: true }
const scope = { names: {}, span }

/** What is noted of a statement while a span is under way. */
function noteOf(sql: string): Span | undefined {
  const taken: Span[] = []
  inScope(scope, () =>
    createTracer(
      (one) => void taken.push(one),
      () => 1_000,
    ).noteStatement(sql, 5, false),
  )
  return taken[0]
}

it.each([
  ['select * from "orders" where "id" = $1', 'select orders'],
  ['insert into "limits" ("key") values ($1) on conflict do nothing', 'insert limits'],
  ['\n    update licenses set status = $1', 'update licenses'],
  ['with "firsts" as materialized (select "id" from (select 1) as "x") update "jobs"', 'with jobs'],
  ['begin', 'begin'],
])('%j is told of as %j, without its values', (sql, name) => {
  expect(noteOf(sql)).toMatchObject({ name, startedAt: 995, endedAt: 1_000, parentSpanId: span.spanId })
  expect(noteOf(sql)?.attributes).toEqual({ 'db.system.name': 'postgresql', 'db.query.summary': name })
})

it('a statement outside of a span is not recorded', () => {
  const taken: Span[] = []
  createTracer((one) => void taken.push(one)).noteStatement('select 1', 1, false)
  expect(taken).toEqual([])
})

it('a failure is recorded by its name, and thrown again', async () => {
  const taken: Span[] = []
  const tracer = createTracer((one) => void taken.push(one))
  const failing = tracer.trace({ name: 'mail send', kind: 'client' }, () =>
    Promise.reject(new RangeError('to ada@example.com')),
  )
  await expect(failing).rejects.toThrow(RangeError)
  expect(taken).toMatchObject([{ name: 'mail send', hasFailed: true, attributes: { 'error.type': 'RangeError' } }])
})

it('calls to other services carry the current span, and nothing else', async () => {
  const tracer = createTracer(() => undefined)
  const { traceparent = '' } = await inScope(scope, () =>
    tracer.trace({ name: 'taxes quote', kind: 'client' }, async () => traceHeaders()),
  )
  expect(readTraceparent(traceparent)).toMatchObject({ traceId: span.traceId, isSampled: true })
  expect(traceparent).not.toContain(span.spanId)
  expect(traceHeaders()).toEqual({})
})

import { expect, it } from 'vitest'
import { followSpan, readTraceparent, writeTraceparent } from './trace-context.ts'

const traceId = '0af7651916cd43dd8448eb211c80319c'
const spanId = 'b7ad6b7169203331'

it('reads what it writes', () => {
  for (const isSampled of [true, false])
    expect(readTraceparent(writeTraceparent({ traceId, spanId, isSampled }))).toEqual({ traceId, spanId, isSampled })
})

it('reads the known part of a newer version', () => {
  expect(readTraceparent(`cc-${traceId}-${spanId}-01-what-comes`)).toEqual({ traceId, spanId, isSampled: true })
})

it.each([
  '',
  'nonsense',
  `ff-${traceId}-${spanId}-01`,
  `00-${traceId}-${spanId}-01-more`,
  `00-${'0'.repeat(32)}-${spanId}-01`,
  `00-${traceId}-${'0'.repeat(16)}-01`,
  `00-${traceId.toUpperCase()}-${spanId}-01`,
  `00-${traceId}-${spanId}-01\r\nx: y`,
])('refuses %j', (header) => {
  expect(readTraceparent(header)).toBeNull()
})

it('a child span has the trace and the sampling of its parent', () => {
  const next = followSpan({ traceId, spanId, isSampled: false })
  expect(next).toMatchObject({ traceId, isSampled: false })
  expect(next.spanId).toMatch(/^(?!b7ad6b7169203331)[0-9a-f]{16}$/)
  expect(followSpan(null)).toMatchObject({ traceId: expect.stringMatching(/^[0-9a-f]{32}$/), isSampled: true })
})

import { expect, it } from 'vitest'
import { leaveOutOfService } from './lean-endpoints.ts'

const lean = (code: string) => leaveOutOfService(code, 'orders.ts').replace(/\s+/g, ' ')

it('removes what only the service reads, and keeps what calls and response checks need', () => {
  const code = `export const orders = {
    push: defineEndpoint({
      method: 'PATCH',
      access: 'customer',
      summary: 'Push, "now"',
      query: z.object({ ...utm, full: flag }),
      body: { json: pushSchema, maxBytes: 5 },
      responses: { 200: z.object({ summary: z.string() }) },
    }),
  }`
  expect(lean(code)).toBe(
    "export const orders = { push: defineEndpoint({ method: 'PATCH', access: 'customer', body: { }, responses: { 200: z.object({ summary: z.string() }) }, }), }",
  )
})

it('keeps that a body is text', () => {
  expect(lean('defineEndpoint({ body: { text: { maxBytes: 4096 } } })')).toBe(
    'defineEndpoint({ body: { text: { maxBytes: 4096 } } })',
  )
})

it('touches nothing but endpoints', () => {
  const code = "const page = define({ summary: 'Words', query: 1 })"
  expect(lean(code)).toBe(code)
})

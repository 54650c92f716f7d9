import { expect, it } from 'vitest'
import { findMissing } from './lean-schemas.ts'

it('finds the functions of zod/mini that browsers do not have', () => {
  const code = 'const schema = z.object({ page: z.url(), at: z.iso.date(), own: own.file() })'
  expect(findMissing(code, 'schema.ts')).toEqual(['url'])
})

it('takes no type for a function', () => {
  expect(findMissing('type Text = z.infer<typeof schema>; let all: z.ZodMiniType', 'schema.ts')).toEqual([])
})

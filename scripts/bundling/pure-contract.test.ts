import { expect, it } from 'vitest'
import { markPure } from './pure-contract.ts'

const mark = (code: string) => markPure(code, 'money.ts')

it('marks what makes a constant, exported or not, as pure', () => {
  expect(mark('const a = z.string().check(z.minLength(1))\nexport const b = { a, c: new Map(rows) } as const')).toBe(
    'const a = /* @__PURE__ */ (() => (z.string().check(z.minLength(1))))()\n' +
      'export const b = /* @__PURE__ */ (() => ({ a, c: new Map(rows) } as const))()',
  )
})

it('leaves plain values and functions as they are', () => {
  const code = "export const locale = 'en-US'\nexport const same = (text: string) => clean(text)\nfunction clean() {}"
  expect(mark(code)).toBe(code)
})

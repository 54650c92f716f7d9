import { expect, it } from 'vitest'
import { importSourceTitles } from '#contract/vendor-api/imports.ts'
import { sources, titleOf } from './index.ts'

it('stores are called the same by the desk and by the service', () => {
  for (const { kind } of sources) expect(titleOf(kind)).toBe(importSourceTitles[kind])
  expect(titleOf('csv')).toBe(importSourceTitles.csv)
})

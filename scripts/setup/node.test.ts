import { expect, it } from 'vitest'
import { isLaterRelease } from './node.mjs'

it.each([
  ['24.21.1', true],
  ['24.22.0', true],
  ['24.21.0', false],
  ['24.9.3', false],
  ['20.22.0', false],
  ['25.0.0', false],
])("a machine's own Node %s takes the place of 24.21.0 that npm installed: %s", (own, isLater) => {
  expect(isLaterRelease(own, '24.21.0')).toBe(isLater)
})

import { expect, it } from 'vitest'
import { enlargedWidth } from './enlarged-width.ts'

it.each([
  ['to the size of its file', 2240, 1440, 2240],
  ['to three times a small window, beyond which it would only be coarse', 2240, 390, 1170],
  ['by half, where its file is no larger than the window', 600, 1440, 2160],
])('enlarges a picture %s', (_, width, windowWidth, enlarged) => {
  expect(enlargedWidth({ width }, windowWidth)).toBe(enlarged)
})

import { expect, it, vi } from 'vitest'
import { claimSound, releaseSound } from './sole-sound.ts'

it('a sound that starts stops the one before, and only that', () => {
  const [first, second] = [vi.fn(), vi.fn()]
  claimSound(first)
  claimSound(first)
  expect(first).not.toHaveBeenCalled()
  claimSound(second)
  expect(first).toHaveBeenCalledOnce()
  expect(second).not.toHaveBeenCalled()
  releaseSound(second)
})

it('a sound that has gone is not stopped any more', () => {
  const [gone, next] = [vi.fn(), vi.fn()]
  claimSound(gone)
  releaseSound(gone)
  claimSound(next)
  expect(gone).not.toHaveBeenCalled()
  releaseSound(next)
})

import { expect, it } from 'vitest'
import { rhythmOfHeadline } from './rhythm-of-subject.ts'

it('counts a step for each letter and hits where a word begins', () => {
  expect(rhythmOfHeadline('Which one hits back?')).toEqual({ steps: 16, hits: [0, 5, 8, 12] })
  expect(rhythmOfHeadline('Two plug-ins – one joke')).toEqual({ steps: 17, hits: [0, 3, 10, 13] })
})

it('lets a single word spell its own', () => {
  expect(rhythmOfHeadline('About.')).toEqual({ steps: 5, hits: [0, 2, 3] })
  expect(rhythmOfHeadline('')).toEqual({ steps: 3, hits: [0] })
})

import { expect, it } from 'vitest'
import { describeHelp } from './describe-help.ts'

it.each([
  [true, true, 'Guides, quick starts and more'],
  [true, false, 'Guides and more'],
  [false, true, 'Quick starts and more'],
  [false, false, 'More about it'],
])('with guides: %s, with quick starts: %s, it is called %s', (hasGuide, hasQuickStarts, words) => {
  expect(describeHelp(hasGuide, hasQuickStarts)).toBe(words)
})

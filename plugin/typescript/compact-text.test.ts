import { describe, expect, it } from 'vitest'
import { compactVectorFile, readVectors } from '../vectors/report.ts'
import { readCompactText } from './compact-text.ts'
import { CompactTextError } from './license-claims.ts'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const good =
  readVectors(compactVectorFile)
    .vectors.find(({ id }) => id === 'good-groups')
    ?.token.split('-') ?? []
const places = Array.from({ length: 10 }, (_, place) => place)

/** The group that is named for a text, or null for one that is read. */
function findMistake(groups: readonly string[]): number | null {
  try {
    readCompactText(groups.join('-'))
    return null
  } catch (error) {
    if (error instanceof CompactTextError) return error.group
    throw error
  }
}
const withGroup = (index: number, group: string) => good.map((other, at) => (at === index ? group : other))
/** The text with the characters, or the groups, at two places exchanged. */
const exchange = <Item>(items: readonly Item[], one: number, other: number): Item[] =>
  items.map((item, at) => (at === one ? items[other] : at === other ? items[one] : item) ?? item)

describe('the check characters of a compact license', () => {
  it('find every wrong character in every place, and name its group', () => {
    for (const [index, group] of good.entries())
      for (const place of places)
        for (const letter of alphabet.replace(group[place] ?? '', ''))
          expect(findMistake(withGroup(index, group.slice(0, place) + letter + group.slice(place + 1)))).toBe(index + 1)
  })

  it('find any two characters of a group that have changed places', () => {
    for (const [index, group] of good.entries())
      for (const one of places)
        for (const other of places.filter((place) => group[place] !== group[one]))
          expect(findMistake(withGroup(index, exchange([...group], one, other).join('')))).toBe(index + 1)
  })

  it('find any two groups that have changed places, and name the first', () => {
    for (const one of good.keys())
      for (const other of good.keys())
        if (one !== other) expect(findMistake(exchange(good, one, other))).toBe(Math.min(one, other) + 1)
  })

  it('find nothing in the license itself', () => {
    expect(good).toHaveLength(13)
    expect(findMistake(good)).toBeNull()
  })
})

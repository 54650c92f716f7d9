import { describe, expect, it } from 'vitest'
import { UsageError } from './command.ts'
import { readCount, readList, readName, readNumber, readPairs, readText } from './option-values.ts'

const options = (typed: Record<string, string>) => new Map(Object.entries(typed))
const amounts = { example: 'USD:10,EUR:9' }
const copies = { example: 'knock:2', alone: 1 }

describe('an option', () => {
  it('is read as what it says', () => {
    expect(readText(options({ name: ' Knock ' }), 'name', '')).toBe('Knock')
    expect(readCount(options({ count: '500' }), 'count', 500)).toBe(500)
    expect(readNumber(options({ percentage: '12.5' }), 'percentage')).toBe(12.5)
    expect(readList(options({ items: 'a, b,,c' }), 'items')).toEqual(['a', 'b', 'c'])
    expect(readPairs(options({ amounts: 'USD:10, EUR:9.50' }), 'amounts', amounts)).toEqual({ USD: 10, EUR: 9.5 })
    expect(readPairs(options({ products: 'knock,bell:3' }), 'products', copies)).toEqual({ knock: 1, bell: 3 })
  })

  it('that was not typed is nothing', () => {
    expect(readCount(options({}), 'count', 5)).toBeUndefined()
    expect(readNumber(options({}), 'percentage')).toBeUndefined()
    expect(readList(options({}), 'items')).toBeUndefined()
    expect(readPairs(options({}), 'amounts', amounts)).toBeUndefined()
  })

  it.each([
    ['no text', () => readText(options({ name: ' ' }), 'name', 'Say how'), '--name: Say how'],
    ['none', () => readCount(options({ count: '0' }), 'count', 500), '--count: Must be a whole number from 1 to 500'],
    ['too many', () => readCount(options({ count: '501' }), 'count', 500), 'from 1 to 500'],
    ['half of one', () => readCount(options({ count: '1.5' }), 'count', 500), 'a whole number'],
    ['no number', () => readNumber(options({ percentage: '5 %' }), 'percentage'), '--percentage: Must be a number'],
    ['an amount without currency', () => readPairs(options({ amounts: '10' }), 'amounts', amounts), 'not 10'],
    ['a currency without amount', () => readPairs(options({ amounts: 'USD:x' }), 'amounts', amounts), 'not USD:x'],
    ['no pair', () => readPairs(options({ amounts: ',' }), 'amounts', amounts), 'like USD:10,EUR:9'],
    ['a pair twice', () => readPairs(options({ products: 'a,a:2' }), 'products', copies), 'Names a twice'],
    ['what is no name', () => readName(['../a'], '<batch>'), '<batch>: Must be lower-case letters'],
  ])('is refused with %s', (_, read, reason) => {
    expect(read).toThrow(UsageError)
    expect(read).toThrow(reason)
  })
})

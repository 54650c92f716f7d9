import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { orderPushSchema } from '#contract/entities/orders.ts'
import { ProblemError, toProblemBody } from './problems.ts'
import { parseInput } from './validation.ts'

function problemOf(work: () => unknown) {
  try {
    work()
  } catch (error) {
    if (error instanceof ProblemError) return toProblemBody('https://shop.example', error)
    throw error
  }
  return undefined
}

describe('bad input', () => {
  const schema = z.object({ name: z.string().check(z.minLength(2, 'Too short'), z.regex(/^a/, 'Must begin with a')) })

  it('is refused field by field, each with its reasons [entities.problem]', () => {
    expect(problemOf(() => parseInput(schema, { name: 'x' }, 'body'))).toEqual({
      type: 'https://shop.example/api/problems/invalid-input',
      code: 'invalid-input',
      title: 'Invalid input',
      detail: 'name: Too short, Must begin with a',
      status: 400,
      errors: { name: ['Too short', 'Must begin with a'] },
    })
  })
  it('is named by a name that every object inherits, too', () => {
    const inherited = { toString: 'a\0b', constructor: '\ud800' }
    const errors = problemOf(() => parseInput(z.record(z.string(), z.unknown()), inherited, 'body'))?.errors
    expect(Object.keys(errors ?? {})).toEqual(['toString', 'constructor'])
  })
  it('is named by its place when it is nested', () => {
    const push = { items: [{ id: 'a', type: 'Product', productId: 'x', variationId: 'y', quantity: 100 }] }
    expect(problemOf(() => parseInput(orderPushSchema, push, 'body'))?.errors).toEqual({
      'items.0.quantity': ['Must be at most 99'],
    })
  })
  it.each([undefined, null, 'text', 7])('is named as a whole when it is %j', (value) => {
    expect(Object.keys(problemOf(() => parseInput(schema, value, 'body'))?.errors ?? {})).toEqual(['body'])
  })
  it('is said in English, never as a bare "Invalid input" alone', () => {
    const errors = problemOf(() => parseInput(schema, {}, 'body'))?.errors
    expect(errors?.name?.[0]).toMatch(/expected string/)
  })
  it.each(['a\0b', 'a\ud800b'])('is text that can not be stored: %j', (name) => {
    expect(problemOf(() => parseInput(schema, { name }, 'body'))?.errors).toHaveProperty('name')
    expect(problemOf(() => parseInput(z.string(), name, 'password'))?.errors).toHaveProperty('password')
    expect(
      problemOf(() => parseInput(z.array(z.object({ a: z.array(z.string()) })), [{ a: ['', name] }], 'body'))?.errors,
    ).toHaveProperty('0.a.1')
  })
  it('keeps what is good, and drops what nobody asked for', () => {
    expect(parseInput(schema, { name: 'ada 🥁', other: 1 }, 'body')).toEqual({ name: 'ada 🥁' })
  })
})

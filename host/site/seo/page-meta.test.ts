import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { readDemoContext } from '#tests/support/demo-context.ts'
import { headSchema } from '#web/site/schema.ts'
import { isIndexed, type SeoContext } from './context.ts'

const withHead = z.object({ head: headSchema })

let context: SeoContext
const heads = (pages: SeoContext['pages']) =>
  pages.map(({ path, payload }) => ({ path, ...withHead.parse(payload).head }))

beforeAll(async () => {
  context = await readDemoContext('https://shop.example')
})

describe('the head of every page', () => {
  it.each(['title', 'description'] as const)('has a %s that no other page has', (field) => {
    const texts = heads(context.pages).map((head) => head[field])
    expect(texts.length).toBeGreaterThan(50)
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([])
  })

  it('has a title that a list of results shows whole, with the name of vendor or product', () => {
    const { vendor } = context.content
    const names = [vendor.name, ...context.products.map(({ name }) => name)]
    for (const { path, title } of heads(context.pages)) {
      expect.soft(title.length, path).toBeGreaterThanOrEqual(10)
      expect.soft(title.length, path).toBeLessThanOrEqual(65)
      expect
        .soft(
          names.some((name) => title.includes(name)),
          path,
        )
        .toBe(true)
    }
  })

  it('describes what is found by search in a sentence that is shown whole', () => {
    for (const { path, description } of heads(context.pages.filter(isIndexed))) {
      expect.soft(description.length, path).toBeGreaterThanOrEqual(50)
      expect.soft(description.length, path).toBeLessThanOrEqual(160)
    }
  })
})

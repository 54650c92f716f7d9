import { type ComponentProps, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Price, widestPrice } from './price.tsx'

it('keeps room for the currency that takes most of it', () => {
  expect(widestPrice({ USD: 99, JPY: 14850, GBP: 85 })).toBe('¥14,850')
  expect(widestPrice({})).toBe('')
})

describe('a price', () => {
  const list = { USD: 99, EUR: 90 }
  const spring = { name: 'Spring', total: { USD: 29.7 } }
  const draw = (props: Partial<ComponentProps<typeof Price>>) =>
    renderToStaticMarkup(createElement(Price, { currency: 'USD', price: list, original: list, ...props }))
  /** As a reader of screens has it. */
  const read = (html: string) => html.replace(/<s aria-hidden.*?<\/s>/, '').replaceAll(/<[^>]+>/g, '')
  const reduced = { price: { USD: 69.3, EUR: 90 }, original: list }

  it('that nothing lowers is read as it is', () => {
    expect(read(draw({}))).toBe('$99')
  })

  it('that a discount lowers is read with what it was, and why', () => {
    const html = draw({ ...reduced, discount: spring })
    expect(read(html)).toBe('was $99, now $69.30, Spring')
    expect(html).toContain('>$99</s>')
    expect(html).toContain('data-applies="true"')
  })

  it('that several things lower names none of them', () => {
    expect(read(draw(reduced))).toBe('was $99, now $69.30')
  })

  it('names no discount in a currency in which it takes nothing off, and keeps its room', () => {
    const html = draw({ ...reduced, discount: spring, currency: 'EUR' })
    expect(read(html)).toMatch(/^€90/)
    expect(html).toContain('></s>')
    expect(html).toContain('data-applies="false"')
  })
})

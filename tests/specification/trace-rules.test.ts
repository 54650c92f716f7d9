import { describe, expect, it } from 'vitest'
import { parseRules } from './rules.ts'
import { findLongSuites, findNamedIds, findTestedIds, listUnknownIds, traceRules } from './trace-rules.ts'

const text = `# 5
cart.zero-removes: a quantity of zero
  removes the line
no rule: Cart

# 7 Orders
calls.order: GET order
again cart.zero-removes: zero removes
`
const { rules, repetitions, unruled } = parseRules(text)

describe('the list of rules', () => {
  it('has rules, repetitions and words without a rule, by section', () => {
    expect(rules).toEqual([
      { id: 'cart.zero-removes', section: '5', words: 'a quantity of zero removes the line' },
      { id: 'calls.order', section: '7 Orders', words: 'GET order' },
    ])
    expect(repetitions).toEqual([{ id: 'cart.zero-removes', section: '7 Orders', words: 'zero removes' }])
    expect(unruled).toEqual([{ section: '5', words: 'Cart' }])
  })

  it.each(['Cart: zero', `${text}calls.order: again`])('is refused with a bad or a repeated id: %s', (wrong) => {
    expect(() => parseRules(wrong)).toThrow(/is no rule|two rules/)
  })
})

describe('the ids of tests and code', () => {
  it.each([
    ["it('removes', { tags: ['cart.zero-removes', 'calls.order'] }, run)", ['cart.zero-removes', 'calls.order']],
    ["const rows = [{ name: 'a', rules: ['calls.order'] }]", ['calls.order']],
    ["it.skip('reads', { tags: ['calls.order'] }, run)\nit.todo('drops', { tags: ['calls.order'] })", []],
    ["it('removes', { tags: ['long', 'calls.order'] }, run)", []],
    ["const lines = ['calls.order']", []],
  ])('of a test are its tags: %s', (source, ids) => {
    expect(findTestedIds({ path: 'web/cart.test.ts', text: source })).toEqual(ids)
  })

  it('are not hidden by a suite of the long form, which is found', () => {
    const suite = "describe.each(rows)('%s', { tags: ['long'] }"
    const text = `it('a', { tags: ['long'] }, run)\n${suite}, () => undefined)`
    expect(findLongSuites({ path: 'a.test.ts', text })).toHaveLength(1)
  })

  it('of code stand in brackets in its comments', () => {
    const source = "/** Sets [cart.zero-removes] (§5). */\nconst name = '[calls.order]' // [routes.home]\nmap[order.id]"
    expect(findNamedIds({ path: 'web/cart.ts', text: source })).toEqual(['cart.zero-removes', 'routes.home'])
  })

  it('are joined by rule, but those of the contract do not count', () => {
    const source = { path: 'web/cart.ts', text: '/** [cart.zero-removes] [cart.lost] */' }
    const test = { path: 'contract/orders.test.ts', text: "it('has', { tags: ['calls.order'] }, run)" }
    expect(traceRules(rules, [test], [source])).toMatchObject([
      { id: 'cart.zero-removes', tests: [], code: ['web/cart.ts'] },
      { id: 'calls.order', tests: [], code: [] },
    ])
    expect(listUnknownIds(rules, [source])).toEqual(['cart.lost in web/cart.ts'])
  })
})

import { describe, expect, it } from 'vitest'
import { findNamedIds, findTestedIds, listUnknown, listUntested, traceRules } from './collect.ts'
import { rulesOf } from './rule.ts'
import { gatherRules } from './rules.ts'
import { formatTraces, isMissing, summariseTraces } from './trace-table.ts'

const rules = [
  ...rulesOf('5', [['cart.zero-removes', 2, 'zero removes']]),
  ...rulesOf('7 Orders', [
    ['calls.order', 2, 'GET order'],
    ['calls.billing', 4, 'DELETE billing'],
  ]),
]
const test = (text: string) => ({ path: 'web/cart.test.ts', text })
const code = (text: string) => ({ path: 'web/cart.ts', text })
const idsOf = (text: string) => findTestedIds(test(text))

describe('ids in the tags of tests', () => {
  it('are found in tests, tables of tests and groups', () => {
    expect(idsOf("it('removes at zero', { tags: ['cart.zero-removes', 'calls.order'] }, () => {})")).toEqual([
      'cart.zero-removes',
      'calls.order',
    ])
    expect(idsOf("it.each(rows)('answers %s', {\n  tags: ['calls.order'],\n}, (row) => {})")).toEqual(['calls.order'])
    expect(idsOf(`describe("the vendor's cart", { tags: ['cart.zero-removes'] }, () => {`)).toEqual([
      'cart.zero-removes',
    ])
  })

  it('are not taken from titles, lists or member access', () => {
    expect(idsOf("it('is [calls.order]', run)\nconst line = lines[order.id]\nconst ids = ['order.id']")).toEqual([])
  })

  it('do not count in a test that is skipped or still to do', () => {
    expect(idsOf("it.skip('reads it', { tags: ['calls.order'] }, run)\nit.todo('drops it')")).toEqual([])
  })
})

describe('what code names', () => {
  it('is read from comments alone', () => {
    const text = [
      '/** Sets a quantity [cart.zero-removes] (specification §5, §9). */',
      "const name = '[calls.order]'",
      "  { name: 'home' }, // [routes.home] [routes.about]",
      '/* In a style sheet [theme.prefix] */',
    ].join('\n')
    expect(findNamedIds(code(text))).toEqual(['cart.zero-removes', 'routes.home', 'routes.about', 'theme.prefix'])
  })
})

describe('tracing rules', () => {
  const tests = [
    test("it('removes at zero', { tags: ['cart.zero-removes'] }, run)"),
    { path: 'contract/orders.test.ts', text: "it('has fields', { tags: ['calls.billing'] }, run)" },
  ]
  const sources = [
    code('/** Removes at zero [cart.zero-removes] (specification §5). [cart.lost] */'),
    { path: 'service/sales/orders/routes.ts', text: '/** Order routes (specification §7 Orders). */' },
    { path: 'contract/endpoint.ts', text: '/** Reads one [calls.order] */' },
  ]
  const traces = traceRules(rules, tests, sources)

  it('joins tests and code that name the rule, and takes no section for a rule', () => {
    expect(traces[0]).toMatchObject({ tests: ['web/cart.test.ts'], code: ['web/cart.ts'] })
    expect(traces[1]).toMatchObject({ tests: [], code: ['contract/endpoint.ts'] })
    expect(traces[2]).toMatchObject({ tests: ['contract/orders.test.ts'], code: [] })
  })

  it('lists the rules of landed issues that are not tested beyond the contract', () => {
    expect(listUntested(traces, [2]).map(({ id }) => id)).toEqual(['calls.order'])
    expect(listUntested(traces, [2, 4]).map(({ id }) => id)).toEqual(['calls.order', 'calls.billing'])
    expect(listUntested(traces, [])).toEqual([])
  })

  it('lists an id that no rule has, with its place', () => {
    expect(listUnknown(rules, sources)).toEqual(['cart.lost in web/cart.ts'])
  })

  it('prints a row for each rule, and says which lack a test or code', () => {
    const [heading, first, second] = formatTraces(traces).split('\n')
    expect(heading?.split(/\s+/)).toEqual(['rule', 'section', 'issue', 'code', 'tests'])
    expect(first).toContain('web/cart.ts')
    expect(second).toMatch(/^calls\.order +7 Orders +2 +contract\/endpoint\.ts +-$/)
    expect(traces.filter(isMissing).map(({ id }) => id)).toEqual(['calls.order', 'calls.billing'])
    expect(summariseTraces(traces)).toBe('3 rules, 1 with a test, 1 with test and code')
  })
})

describe('gathering rules', () => {
  it('refuses an id that stands twice', () => {
    expect(() => gatherRules([rules, rules])).toThrow("The rule id 'cart.zero-removes' stands twice")
  })

  it('refuses an id that is not of the form area.name', () => {
    expect(() => gatherRules([rulesOf('5', [['Cart', 2, 'zero']])])).toThrow("The rule id 'Cart' is not of the form")
  })
})

import { describe, expect, it } from 'vitest'
import { countOccurrences, listUncovered, readPassages } from './passages.ts'
import { repetitions, rules, unruled } from './rules.ts'
import { findLongSuites, listUnknownIds, readCode, readSpecification, readTests, traceRules } from './trace-rules.ts'

const passages = readPassages(readSpecification())
const quotations = [...rules, ...repetitions, ...unruled]

describe('the specification as a checked list', () => {
  it('quotes words that stand in the specification, once, in the section named', () => {
    expect(quotations.filter((quotation) => countOccurrences(passages, quotation) !== 1)).toEqual([])
  })

  it('leaves no sentence, list item or word of the specification without a rule', () => {
    expect(listUncovered(passages, quotations)).toEqual([])
  })

  it('repeats only rules that exist', () => {
    expect(repetitions.filter(({ id }) => !rules.some((rule) => rule.id === id))).toEqual([])
  })
})

describe('the tests and the code of the project', () => {
  const code = readCode()
  const traces = traceRules(rules, readTests(), code)

  it('carry no rule id that the specification does not have', () => {
    expect(listUnknownIds(rules, code)).toEqual([])
  })

  it('leave single tests to the long form, not suites, whose tests would seem to prove their rules', () => {
    expect(readTests().flatMap(findLongSuites)).toEqual([])
  })

  it('prove every rule, by more than a description in the contract', () => {
    expect(traces.filter(({ tests }) => tests.length === 0).map(({ id, words }) => `${id}: ${words}`)).toEqual([])
  })

  it('name every rule where it is kept, so that the trace survives a move of files', () => {
    expect(traces.filter((trace) => trace.code.length === 0).map(({ id, words }) => `${id}: ${words}`)).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { isCoded, listUnknown, listUntested, traceRules } from './collect.ts'
import { echoes } from './echoes.ts'
import { countOccurrences, listUncovered, readPassages } from './passages.ts'
import { landedIssues, rules } from './rules.ts'
import { silences } from './silences.ts'
import { readCode, readSpecification, readTests } from './sources.ts'

const passages = readPassages(readSpecification())
const quotations = [...rules, ...echoes, ...silences]

describe('the specification as a checked list', () => {
  it('quotes words that stand in the specification, once, in the section named', () => {
    const misquoted = quotations.filter((quotation) => countOccurrences(passages, quotation) !== 1)
    expect(misquoted).toEqual([])
  })

  it('leaves no sentence, list item or word of the specification without a rule', () => {
    expect(listUncovered(passages, quotations)).toEqual([])
  })

  it('echoes only rules that exist', () => {
    const ids = new Set(rules.map(({ id }) => id))
    expect(echoes.filter(({ of }) => !ids.has(of))).toEqual([])
  })

  it('lands every rule with an issue that builds the product', () => {
    expect(rules.filter(({ issue }) => !Number.isInteger(issue) || issue < 2 || issue > 13)).toEqual([])
  })
})

describe('the tests and the code of the project', () => {
  const tests = readTests()
  const code = readCode()

  it('carry no rule id that the specification does not have', () => {
    expect(listUnknown(rules, code)).toEqual([])
  })

  it('hold every rule of the issues that have landed, by more than a description in the contract', () => {
    const untested = listUntested(traceRules(rules, tests, []), landedIssues)
    expect(untested.map(({ id, section, words }) => `${id} (§${section}): ${words}`)).toEqual([])
  })

  it('name every rule where it is kept, so that the trace survives a move of files', () => {
    const uncoded = traceRules(rules, [], code).filter((trace) => !isCoded(trace))
    expect(uncoded.map(({ id, section, words }) => `${id} (§${section}): ${words}`)).toEqual([])
  })
})

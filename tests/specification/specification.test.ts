import { describe, expect, it } from 'vitest'
import { listUnknown, listUntested, traceRules } from './collect.ts'
import { echoes } from './echoes.ts'
import { countOccurrences, listUncovered, readPassages } from './passages.ts'
import { landedIssues, rules } from './rules.ts'
import { silences } from './silences.ts'
import { readSpecification, readTests } from './sources.ts'

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

describe('the tests of the project', () => {
  const tests = readTests()

  it('carry no rule id that the specification does not have', () => {
    expect(listUnknown(rules, tests).map(({ id, path, line }) => `${id} in ${path}:${line}`)).toEqual([])
  })

  it('hold every rule of the issues that have landed', () => {
    const untested = listUntested(traceRules(rules, tests, []), landedIssues)
    expect(untested.map(({ id, section, words }) => `${id} (§${section}): ${words}`)).toEqual([])
  })
})

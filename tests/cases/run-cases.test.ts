import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Case } from './case.ts'
import { describeRun, formatResults } from './document.ts'
import { type CaseTable, runCases } from './run-cases.ts'

let folder: string
let table: CaseTable<Case>
let printed: string

const writeCase = (name: string, body: string) =>
  writeFile(
    join(folder, `${name}.ts`),
    `import { appendFileSync } from 'node:fs'
export const cases = [{ name: '${name}', figure: 'holds', run: async () => {
  appendFileSync(${JSON.stringify(join(folder, `${name}.runs`))}, 'x')
  ${body}
} }]`,
  )

const countRuns = async (name: string) => (await readFile(join(folder, `${name}.runs`), 'utf8').catch(() => '')).length

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backline-cases-'))
  table = {
    folder: pathToFileURL(`${folder}/`),
    resultsFile: join(folder, 'results.json'),
    document: {
      file: join(folder, 'table.md'),
      format: (results) => `${describeRun(results, new Date('2026-03-01'))}\n${formatResults(results)}`,
    },
  }
  printed = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text)
    return true
  })
  await writeCase('holds', `return { passed: true, measured: '3 of 3' }`)
  await writeCase('breaks', `throw new Error('the seat was sold twice')`)
})

afterEach(async () => {
  vi.restoreAllMocks()
  await rm(folder, { recursive: true })
})

describe('a table of cases', () => {
  it('prints the result of each case, and fails when one of them fails', async () => {
    expect(await runCases(table, [])).toBe(1)
    expect(printed).toMatch(/\nholds +holds +ok +3 of 3\n/)
    expect(printed).toMatch(/\nbreaks +holds +FAILED +the seat was sold twice\n/)
    expect(printed).toMatch(/\n1 passed, 1 failed\n$/)
  })

  it('counts a case that could not be run neither as passed nor as failed, and tries it again', async () => {
    await writeCase('lacks', `return { passed: false, isNotRun: true, measured: 'no compiler' }`)
    expect(await runCases(table, ['--only', 'holds', '--only', 'lacks'])).toBe(0)
    expect(printed).toMatch(/\nlacks +holds +not run +no compiler\n/)
    expect(printed).toMatch(/\n1 passed, 0 failed, 1 not run\n$/)
    await runCases(table, ['--only', 'lacks'])
    expect(await countRuns('lacks')).toBe(2)
  })

  it('resumes: a case that passed on this state of the tree is not run again', async () => {
    await runCases(table, [])
    await runCases(table, [])
    expect(await countRuns('holds')).toBe(1)
    expect(await countRuns('breaks')).toBe(2)
    await runCases(table, ['--fresh'])
    expect(await countRuns('holds')).toBe(2)
  })

  it('ignores results of another state of the tree', async () => {
    const kept = { holds: { passed: true, measured: 'long ago', state: 'another commit', seconds: 1 } }
    await writeFile(table.resultsFile, JSON.stringify(kept))
    await runCases(table, ['--only', 'holds'])
    expect(await countRuns('holds')).toBe(1)
  })

  it('writes its document with the date and the state of the tree, and only with all cases', async () => {
    await writeCase('bars', `return { passed: true, measured: 'a | b' }`)
    await runCases(table, ['--write'])
    const text = await readFile(table.document.file, 'utf8')
    expect(text).toMatch(/^Run on 2026-03-01 at commit \w+.*: 2 of 3 cases passed, 0 minutes in all/)
    expect(text).toMatch(/\n\| bars \| holds \| ok \| a \\\| b \| 0 \|\n/)
    expect(text).toContain('| breaks | holds | FAILED | the seat was sold twice | 0 |')
    await expect(runCases(table, ['--write', '--only', 'holds'])).rejects.toThrow('leave --only out')
  })

  it('runs only the case that is named, and refuses an unknown name', async () => {
    expect(await runCases(table, ['--only', 'holds'])).toBe(0)
    expect(await countRuns('breaks')).toBe(0)
    await expect(runCases(table, ['--only', 'hold'])).rejects.toThrow(`There is no case 'hold'. Cases:`)
  })
})

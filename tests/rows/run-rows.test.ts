import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { describeRun, formatResults } from './document.ts'
import { isRow, type Row } from './row.ts'
import { runRows, type Table } from './run-rows.ts'

let folder: string
let table: Table<Row>
let printed: string

/** A row that counts its runs in a file. */
const writeRow = (name: string, body: string) =>
  writeFile(
    join(folder, `${name}.ts`),
    `import { appendFileSync } from 'node:fs'
export const row = { name: '${name}', figure: 'holds', run: async () => {
  appendFileSync(${JSON.stringify(join(folder, `${name}.runs`))}, 'x')
  ${body}
} }`,
  )

const countRuns = async (name: string) => (await readFile(join(folder, `${name}.runs`), 'utf8').catch(() => '')).length

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backline-rows-'))
  table = {
    folder: pathToFileURL(`${folder}/`),
    isRow,
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
  await writeRow('holds', `return { passed: true, measured: '3 of 3' }`)
  await writeRow('breaks', `throw new Error('the seat was sold twice')`)
})

afterEach(async () => {
  vi.restoreAllMocks()
  await rm(folder, { recursive: true })
})

describe('a table of trials', () => {
  it('prints what each row came to, and fails with one of them', async () => {
    expect(await runRows(table, [])).toBe(1)
    expect(printed).toMatch(/\nholds +holds +ok +3 of 3\n/)
    expect(printed).toMatch(/\nbreaks +holds +FAILED +the seat was sold twice\n/)
    expect(printed).toMatch(/\n1 passed, 1 failed\n$/)
  })

  it('goes on where it was: what passed on this state of the tree is not run again', async () => {
    await runRows(table, [])
    await runRows(table, [])
    expect(await countRuns('holds')).toBe(1)
    expect(await countRuns('breaks')).toBe(2)
    await runRows(table, ['--fresh'])
    expect(await countRuns('holds')).toBe(2)
  })

  it('forgets what it knew of another state of the tree', async () => {
    const kept = { holds: { passed: true, measured: 'long ago', state: 'another commit', seconds: 1 } }
    await writeFile(table.resultsFile, JSON.stringify(kept))
    await runRows(table, ['--only', 'holds'])
    expect(await countRuns('holds')).toBe(1)
  })

  it('is written for people with the date and the state of the tree, and only whole', async () => {
    await writeRow('bars', `return { passed: true, measured: 'a | b' }`)
    await runRows(table, ['--write'])
    const text = await readFile(table.document.file, 'utf8')
    expect(text).toMatch(/^Run on 2026-03-01 at commit \w+.*: 2 of 3 rows passed, 0 minutes in all/)
    expect(text).toMatch(/\n\| bars \| holds \| ok \| a \\\| b \| 0 \|\n/)
    expect(text).toContain('| breaks | holds | FAILED | the seat was sold twice | 0 |')
    await expect(runRows(table, ['--write', '--only', 'holds'])).rejects.toThrow('leave --only out')
  })

  it('runs only the row that is named, and refuses a name it does not have', async () => {
    expect(await runRows(table, ['--only', 'holds'])).toBe(0)
    expect(await countRuns('breaks')).toBe(0)
    await expect(runRows(table, ['--only', 'hold'])).rejects.toThrow(`There is no row 'hold'. Rows:`)
  })
})

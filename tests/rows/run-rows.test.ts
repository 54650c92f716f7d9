import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { runRows, type Table } from './run-rows.ts'

let folder: string
let table: Table
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
  table = { folder: pathToFileURL(`${folder}/`), resultsFile: join(folder, 'results.json') }
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

  it('runs only the row that is named, and refuses a name it does not have', async () => {
    expect(await runRows(table, ['--only', 'holds'])).toBe(0)
    expect(await countRuns('breaks')).toBe(0)
    await expect(runRows(table, ['--only', 'hold'])).rejects.toThrow(`There is no row 'hold'. Rows:`)
  })
})

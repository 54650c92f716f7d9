import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { runCommandLine } from '#cli/run.ts'
import { freshDatabase } from '../environment/database.ts'
import { runProgram } from '../support/program.ts'

it('keeps keys apart from the database: a copy holds none, and without their file nothing starts', async () => {
  const place = await freshDatabase('keys-apart')
  const { dataDir } = place
  const show = () => runCommandLine(['keys', 'show'], { DATA_DIR: dataDir })
  const keys = await show()
  expect(keys.out).toContain('BEGIN PUBLIC KEY')

  const file = path.join(dataDir, 'keys', 'secret')
  const secret = await readFile(file)
  const copied = await readdir(path.join(dataDir, 'database'), { recursive: true, withFileTypes: true })
  const contents = await Promise.all(
    copied.filter((entry) => entry.isFile()).map((entry) => readFile(path.join(entry.parentPath, entry.name))),
  )
  const holds = (text: string) => contents.some((content) => content.includes(text))
  expect([holds('BEGIN PUBLIC KEY'), holds('PRIVATE KEY'), holds(secret.toString().trim())]).toEqual([
    true,
    false,
    false,
  ])

  await rm(file)
  const { exitCode, output } = await runProgram(place)
  expect([exitCode, output.trim().split('\n').length]).toEqual([1, 1])
  expect(output).toMatch(/^KEY_FILE: .*restore the file/)
  await writeFile(file, secret)
  expect(await show()).toEqual(keys)
})

import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { freshDatabase } from '../environment/database.ts'
import { runProgram } from '../support/program.ts'

it('says in one line that PostgreSQL is not there, and never its password', async () => {
  const place = await freshDatabase('unreachable')
  const { exitCode, output } = await runProgram(place, {
    DATABASE_URL: 'postgres://vendor:secret-word@127.0.0.1:1/shop',
  })
  expect([exitCode, output.trim().split('\n').length]).toEqual([1, 1])
  expect(output).toMatch(/^DATABASE_URL: no database at 127\.0\.0\.1:1: .*ECONNREFUSED/)
  expect(output).not.toContain('secret-word')
})

it('says in one line that the data folder can not be used', async () => {
  const place = await freshDatabase('unwritable')
  const file = path.join(place.dataDir, 'a-file')
  await writeFile(file, '')
  const { exitCode, output } = await runProgram(place, { DATA_DIR: path.join(file, 'data') })
  expect([exitCode, output.trim().split('\n').length]).toEqual([1, 1])
  expect(output).toMatch(/^DATA_DIR: .* can not be written/)
})

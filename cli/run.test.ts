import { createPublicKey } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { openDatabase } from '#service/database/connection.ts'
import { migrations } from '#service/database/migrate.ts'
import { startBefore } from '#tests/support/migrate-database.ts'
import { commands } from './commands.ts'
import { runCommandLine } from './run.ts'

let DATA_DIR: string
beforeAll(async () => {
  DATA_DIR = await mkdtemp(path.join(tmpdir(), 'backline-cli-'))
  await startBefore({ dataDir: DATA_DIR })
}, 60_000)
afterAll(() => rm(DATA_DIR, { recursive: true }))

const keysSchema = z.object({
  keys: z.array(
    z.object({
      id: z.uuid(),
      purpose: z.enum(['license', 'compact-license']),
      state: z.enum(['signing', 'published', 'retired']),
      signsFrom: z.iso.datetime(),
      retiredAt: z.nullable(z.iso.datetime()),
      publicKey: z.string(),
    }),
  ),
})
/** Runs a command on the keys; answers what it says of them. */
async function keysAfter(...words: string[]) {
  const { exitCode, out, error } = await runCommandLine([...words, '--json'], { DATA_DIR })
  if (exitCode !== 0) throw new Error(error)
  return z.parse(keysSchema, JSON.parse(out)).keys
}

describe("the vendor's command line", () => {
  it('names every command in its help', async () => {
    const { exitCode, out } = await runCommandLine(['help'], {})
    expect(exitCode).toBe(0)
    const words = out.replace(/\s+/g, ' ')
    for (const { name, summary } of commands) expect(words).toContain(` ${name} ${summary} `)
    expect(out.split('\n').filter((line) => line.length > 100)).toEqual([])
  })

  it.each([
    { typed: ['keys', 'show', 'all'], helped: ['keys show'] },
    { typed: ['keys', 'show', '--loud'], helped: ['keys show'] },
    { typed: ['keys', 'eat'], helped: ['keys show', 'keys rotate', 'keys retire'] },
    { typed: ['eat'], helped: commands.map(({ name }) => name) },
    { typed: ['help', 'eat'], helped: commands.map(({ name }) => name) },
  ])('refuses $typed with 2, and the help for it alone', async ({ typed, helped }) => {
    const { exitCode, error } = await runCommandLine(typed, {})
    expect(exitCode).toBe(2)
    const [, ...help] = error.split('\n')
    const shown = commands.filter(({ name }) => help.some((line) => `${line} `.match(`(^  |-- )${name} `)))
    expect(shown.map(({ name }) => name)).toEqual(helped)
  })

  it('helps with one command, or with all of a noun', async () => {
    const [one, several] = await Promise.all(
      [['license', 'revoke'], ['license']].map((words) => runCommandLine(['help', ...words], {})),
    )
    expect(one?.out).toContain('npm run backline -- license revoke <id> --reason TEXT [--quiet] [--yes] [--json]')
    expect(one?.out).not.toContain('license move')
    expect(several?.out).toContain('-- license revoke <id> --reason TEXT')
    expect(several?.out).toContain('-- license move')
    expect(several?.out).not.toContain('keys show')
  })

  it('finds no shop where none was started, and makes nothing there', async () => {
    const elsewhere = path.join(DATA_DIR, 'elsewhere')
    const { exitCode, error } = await runCommandLine(['keys', 'show'], { DATA_DIR: elsewhere })
    expect([exitCode, error]).toEqual([
      1,
      `There is no shop in ${elsewhere}: set DATA_DIR or DATABASE_URL as the shop has it, or start it there once`,
    ])
    expect(existsSync(elsewhere)).toBe(false)
  })

  it('leaves the database of an older version alone, but for a backup', async () => {
    const newest = Object.keys(migrations).sort().at(-1) ?? ''
    const change = async (statement: RawBuilder<unknown>) => {
      const database = await openDatabase({ dataDir: DATA_DIR })
      await statement.execute(database.query)
      await database.close()
    }
    await change(sql`delete from kysely_migration where name = ${newest}`)
    const refused = await runCommandLine(['audit', 'list'], { DATA_DIR })
    const backedUp = await runCommandLine(['backup', path.join(DATA_DIR, 'older')], { DATA_DIR })
    await change(sql`insert into kysely_migration (name, timestamp) values (${newest}, '2026-11-25T00:00:00.000Z')`)
    expect(refused.error).toBe(
      `The database is of an older version, without ${newest}: start the shop once, which brings it up to date`,
    )
    expect([refused.exitCode, backedUp.exitCode, backedUp.error]).toEqual([1, 0, ''])
  }, 60_000)

  it('shows the public key of license tokens, the same each time', async () => {
    const first = await runCommandLine(['keys', 'show'], { DATA_DIR })
    expect(first.exitCode).toBe(0)
    const [pem = '', compact = ''] = first.out.match(/-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/g) ?? []
    expect([pem, compact].map((key) => createPublicKey(key).asymmetricKeyType)).toEqual(['rsa', 'ed25519'])
    expect(first.out).not.toContain('PRIVATE')

    const keys = await keysAfter('keys', 'show')
    expect(keys.map(({ state, publicKey }) => [state, publicKey.trim()])).toEqual([
      ['signing', pem],
      ['signing', compact],
    ])
  })

  it('rotates the keys at a day to come or at once, and retires one when told twice', async () => {
    const [first, compact] = await keysAfter('keys', 'show')
    const start = `${new Date().getUTCFullYear() + 1}-03-01`
    const [, planned] = await keysAfter('keys', 'rotate', '--from', start)
    expect(planned).toMatchObject({ state: 'published', signsFrom: `${start}T00:00:00.000Z` })

    const [newer, ...others] = await keysAfter('keys', 'rotate')
    expect(newer?.state).toBe('signing')
    expect(others.map(({ id, state }) => [id, state])).toEqual([
      [planned?.id, 'published'],
      [first?.id, 'published'],
      [compact?.id, 'signing'],
    ])
    const after = await keysAfter('keys', 'rotate', '--compact', '--in-days', '30')
    expect(after.map(({ purpose, state }) => `${purpose} ${state}`).slice(3)).toEqual([
      'compact-license signing',
      'compact-license published',
    ])

    const retire = ['keys', 'retire', first?.id ?? '']
    const asked = await runCommandLine(retire, { DATA_DIR })
    expect([asked.exitCode, asked.error.split('\n')]).toEqual([1, [expect.stringContaining('add --yes')]])
    const told = await runCommandLine([...retire, '--yes'], { DATA_DIR })
    expect(told.out).toContain(`Key ${first?.id} is retired`)
    expect(told.out).not.toContain(first?.publicKey)
    const again = await runCommandLine([...retire, '--yes'], { DATA_DIR })
    expect([again.exitCode, again.error]).toEqual([1, expect.stringMatching(/^Key \S+ was retired on [^\n]+$/)])
  })

  it('fails with 1 and one line without the file that opens the keys, and makes no others', async () => {
    const before = await keysAfter('keys', 'show')
    const file = path.join(DATA_DIR, 'keys', 'secret')
    const secret = await readFile(file)
    await rm(file)
    const withoutFile = await runCommandLine(['keys', 'rotate'], { DATA_DIR })
    await writeFile(file, Buffer.alloc(32, 1).toString('base64'))
    const withAnother = await runCommandLine(['keys', 'rotate'], { DATA_DIR })
    for (const { exitCode, error } of [withoutFile, withAnother]) {
      expect(exitCode).toBe(1)
      expect(error).toMatch(/^KEY_FILE: [^\n]*restore the file[^\n]*$/)
    }
    await writeFile(file, secret)
    expect(await keysAfter('keys', 'show')).toEqual(before)
  })

  it('fails with 1 and one line on a setting it can not use', async () => {
    expect(await runCommandLine(['keys', 'show'], { PORT: 'x' })).toEqual({
      exitCode: 1,
      out: '',
      error: 'PORT: Must be a number',
    })
  })

  it('fails with 1 and one line while another process has the data', async () => {
    const running = await openDatabase({ dataDir: DATA_DIR })
    const { exitCode, error } = await runCommandLine(['keys', 'show'], { DATA_DIR })
    await running.close()
    expect(exitCode).toBe(1)
    expect(error).toMatch(/^Another Backline is running on [^\n]+$/)
  })
})

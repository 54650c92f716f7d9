import { createPublicKey } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { openDatabase } from '#service/database/connection.ts'
import { commands, runCommandLine } from './run.ts'

let DATA_DIR: string
beforeAll(async () => {
  DATA_DIR = await mkdtemp(path.join(tmpdir(), 'backline-cli-'))
})
afterAll(() => rm(DATA_DIR, { recursive: true }))

const keysSchema = z.object({ keys: z.array(z.object({ id: z.uuid(), publicKey: z.string() })) })

describe("the vendor's command line", () => {
  it('names every command in its help', async () => {
    const { exitCode, out } = await runCommandLine(['help'], {})
    expect(exitCode).toBe(0)
    for (const command of commands) expect(out).toMatch(new RegExp(`^  ${command.name}.*${command.summary}$`, 'm'))
  })

  it('refuses what it does not know with 2 and the help', async () => {
    for (const words of [
      ['keys', 'eat'],
      ['keys', 'show', '--loud'],
    ]) {
      const { exitCode, error } = await runCommandLine(words, {})
      expect(exitCode).toBe(2)
      expect(error).toContain('keys show')
    }
  })

  it('shows the public key of license tokens, the same each time', async () => {
    const first = await runCommandLine(['keys', 'show'], { DATA_DIR })
    expect(first.exitCode).toBe(0)
    const pem = /-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/.exec(first.out)?.[0] ?? ''
    expect(createPublicKey(pem).asymmetricKeyType).toBe('rsa')
    expect(first.out).not.toContain('PRIVATE')

    const asJson = await runCommandLine(['keys', 'show', '--json'], { DATA_DIR })
    const { keys } = z.parse(keysSchema, JSON.parse(asJson.out))
    expect(keys).toHaveLength(1)
    expect(keys[0]?.publicKey.trim()).toBe(pem)
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

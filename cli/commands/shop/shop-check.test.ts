import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { runCommandLine } from '#cli/run.ts'

let folder: string
let environment: Record<string, string>
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'checked-shop-'))
  await cp('tests/shops/written-for-0.2', folder, { recursive: true })
  environment = { SHOP: folder, DATA_DIR: path.join(folder, '.data') }
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('shop check', () => {
  it('ends with 0 for a shop without faults, and needs no database', async () => {
    const { exitCode, out } = await runCommandLine(['shop', 'check'], environment)
    expect(out).toMatch(/: no faults in \d+ files, \d+ links, and \d+ to other sites\.$/)
    expect(exitCode).toBe(0)
  })

  it('ends with 1 for a shop with faults, and names file, line, reason and remedy', async () => {
    await writeFile(path.join(folder, 'redirects.yaml'), '/old: /abuot\n')
    const { exitCode, out } = await runCommandLine(['shop', 'check'], environment)
    expect(out).toContain('redirects.yaml:1: /abuot: There is no such page or file; the nearest is /about')
    expect(exitCode).toBe(1)
    const { out: json } = await runCommandLine(['shop', 'check', '--json'], environment)
    expect(JSON.parse(json)).toMatchObject({ faults: [{ file: 'redirects.yaml', line: 1 }] })
  })

  it('with --watch checks again after a change, and prints only another result', async () => {
    const told: string[] = []
    const ended = runCommandLine(['shop', 'check', '--watch'], environment, (line) => told.push(line))
    const lastTold = (text: string) => vi.waitFor(() => expect(told.at(-1)).toContain(text), { timeout: 20_000 })
    await lastTold('no faults')
    await writeFile(path.join(folder, 'redirects.yaml'), '/old: /abuot\n')
    await lastTold('the nearest is /about')
    await writeFile(path.join(folder, 'redirects.yaml'), '/old: /abuot\n# A note that changes no result.\n')
    await writeFile(path.join(folder, 'redirects.yaml'), '/old: /about\n')
    await lastTold('no faults')
    expect(told).toHaveLength(3)
    await rm(folder, { recursive: true })
    expect((await ended).error).toContain('is not there any more')
  })
})

import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
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

  it.each([
    ['is not there', 'nothing', 'There is no folder'],
    ['is a file', 'favicon.svg', 'is a file: name the folder of the shop'],
    ['is empty', 'empty', 'There is no shop.yaml in'],
    ['is of before version 0.2', 'old', 'shop upgrade --from'],
  ])('says what to do where SHOP %s, and writes nothing there', async (_, name, report) => {
    await mkdir(path.join(folder, 'empty'))
    await mkdir(path.join(folder, 'old'))
    await writeFile(path.join(folder, 'old/vendor.yaml'), 'name: Woodshed\n')
    const before = await readdir(folder, { recursive: true })
    const { exitCode, error } = await runCommandLine(['shop', 'check'], { SHOP: path.join(folder, name) })
    expect([exitCode, error]).toEqual([1, expect.stringContaining(report)])
    expect(await readdir(folder, { recursive: true })).toEqual(before)
  })

  it.each(['by a link', 'by a path from here', 'with spaces and umlauts'])('reads a shop %s', async (kind) => {
    const shop = path.join(folder, 'Müllers Läden')
    await cp('tests/shops/written-for-0.2', shop, { recursive: true })
    const link = path.join(folder, 'link')
    await symlink(shop, link)
    const SHOP = kind === 'by a link' ? link : kind === 'by a path from here' ? path.relative('.', shop) : shop
    const { exitCode, out } = await runCommandLine(['shop', 'check'], { ...environment, SHOP })
    expect([exitCode, out]).toEqual([0, expect.stringContaining('no faults in')])
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

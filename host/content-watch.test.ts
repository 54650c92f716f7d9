import { mkdir, mkdtemp, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fingerprintFolder, readOncePerChange, watchFolder } from './content-watch.ts'

const polling = { timeout: 10_000 }

let folder: string
const at = (name: string) => join(folder, name)

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'content-'))
  await mkdir(at('pages'))
  await writeFile(at('pages/home.md'), 'Welcome')
  await writeFile(at('shop.yaml'), 'name: Woodshed')
})
afterEach(() => rm(folder, { recursive: true }))

describe('the fingerprint of a folder', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['a file grows', () => writeFile(at('pages/home.md'), 'Welcome!')],
    ['a file is written to at the same length', () => utimes(at('pages/home.md'), 1, 2)],
    ['a file is added', () => writeFile(at('pages/about.md'), '')],
    ['a file goes', () => rm(at('pages/home.md'))],
    ['a file is renamed', () => rename(at('pages/home.md'), at('pages/house.md'))],
    ['all of it goes', () => rm(at('pages'), { recursive: true })],
  ])('is another one when %s', async (_, change) => {
    const before = await fingerprintFolder(folder)
    await change()
    expect(await fingerprintFolder(folder)).not.toBe(before)
  })

  it('stays when only drafts and books come and go', async () => {
    const before = await fingerprintFolder(folder)
    await mkdir(at('.git'))
    await writeFile(at('.git/index'), 'x')
    await writeFile(at('pages/.home.md.swp'), 'x')
    expect(await fingerprintFolder(folder)).toBe(before)
  })

  it('exists for a missing folder and for a dead link', async () => {
    await symlink('nowhere', at('pages/lost.md'))
    expect(await fingerprintFolder(folder)).toContain('lost.md leads nowhere')
    expect(await fingerprintFolder(at('gone'))).toContain('gone leads nowhere')
  })
})

describe('a watched folder', () => {
  let stop: () => Promise<void>
  let fail: boolean
  const onChange = vi.fn(async () => {
    if (fail) throw new Error('No database')
  })
  const onFailure = vi.fn()

  async function watch(interval: number) {
    stop = watchFolder({ folder, fingerprint: await fingerprintFolder(folder), interval, onChange, onFailure })
  }
  beforeEach(() => {
    fail = false
    vi.clearAllMocks()
  })
  afterEach(() => stop())

  it('is read again once when something changed, and not before', async () => {
    await watch(20)
    await wait(200)
    expect(onChange).not.toHaveBeenCalled()
    await writeFile(at('pages/home.md'), 'Come in')
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledOnce(), polling)
    await wait(200)
    expect(onChange).toHaveBeenCalledOnce()
  })

  it('is read again when it changed before the first look', async () => {
    const fingerprint = await fingerprintFolder(folder)
    await writeFile(at('pages/home.md'), 'Come in')
    stop = watchFolder({ folder, fingerprint, interval: 20, onChange, onFailure })
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledOnce(), polling)
  })

  it('is not read while a file is still being saved', async () => {
    await watch(150)
    for (let length = 1; length < 60; length++) {
      await writeFile(at('pages/home.md'), 'x'.repeat(length))
      await wait(20)
    }
    expect(onChange).not.toHaveBeenCalled()
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledOnce(), polling)
  })

  it('is read until what changed could be taken up, and the failure is reported once', async () => {
    await watch(20)
    fail = true
    await writeFile(at('pages/home.md'), 'Come in')
    await vi.waitFor(() => expect(onChange.mock.calls.length).toBeGreaterThan(3), polling)
    expect(onFailure).toHaveBeenCalledOnce()
    fail = false
    await vi.waitFor(() => expect(onChange.mock.settledResults.at(-1)?.type).toBe('fulfilled'), polling)
    const calls = onChange.mock.calls.length
    await wait(200)
    expect(onChange).toHaveBeenCalledTimes(calls)
  })

  it('is left alone once the watch is stopped', async () => {
    await watch(20)
    await stop()
    await writeFile(at('pages/home.md'), 'Come in')
    await wait(200)
    expect(onChange).not.toHaveBeenCalled()
  })
})

describe('reading once per change', () => {
  it('reads again after a change and not before, and again after a failure', async () => {
    let fails = false
    let count = 0
    const read = readOncePerChange(
      folder,
      { fingerprint: await fingerprintFolder(folder), content: 'start' },
      async () => {
        if (fails) throw new Error('faulty')
        return `reading ${++count}`
      },
    )
    expect([await read(), await read()]).toEqual(['start', 'start'])
    await writeFile(at('shop.yaml'), 'name: Shed')
    expect(await Promise.all([read(), read()])).toEqual(['reading 1', 'reading 1'])
    fails = true
    await writeFile(at('shop.yaml'), 'name: Barn and shed')
    await expect(read()).rejects.toThrow('faulty')
    fails = false
    expect([await read(), await read()]).toEqual(['reading 2', 'reading 2'])
  })
})

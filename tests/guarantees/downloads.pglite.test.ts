import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, open, readdir, readFile, readlink, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { createSignedLinks } from '#service/platform/http/signed-links.ts'
import { freshDatabase } from '../environment/database.ts'
import { type Program, runProgram, startProgram } from '../support/program.ts'
import { beginRaw, sendRaw } from '../support/raw-http.ts'
import { createShopFolder, type ShopFolder } from '../support/shop-folder.ts'

const soon = { timeout: 60_000, interval: 50 }
const secret = 'what is outside of the storage'
/** What an archive begins with; its first two letters alone stand in names of temporary folders now and then. */
const zipStart = 'PK\x03\x04'

/** Just beyond what 32 bits with a sign can count; all but a few places of it is a hole. */
const size = 2 ** 31 + 1000
/** Bytes that do not repeat where a part could begin or end. */
const beginning = Buffer.from(
  Uint8Array.from({ length: 3 * 1024 * 1024 }, (_, index) => (index * 31 + (index >> 8)) & 255),
)
const marks: [at: number, text: string][] = [
  [2 ** 30, 'in the middle'],
  [2 ** 31 - 6, 'across the line'],
  [size - 7, 'the end'],
]
const release = `version: '9.0.0-big'
artifacts:
  - { key: linux, platform: Linux, name: Big, file: big.zip }
`

/** Where there is one in memory, holes are read without 2 GiB of cache being made for them. */
const quickFolder = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

let parent: string
let storage: string
let shop: ShopFolder
let program: Program
beforeAll(async () => {
  parent = await mkdtemp(path.join(quickFolder, 'backline-files-'))
  storage = path.join(parent, 'files')
  shop = await createShopFolder()
  await cp(path.join(shop.folder, 'shops/oddmeter/downloads'), storage, { recursive: true })
  await writeFile(path.join(parent, 'secret.zip'), secret)
  await mkdir(path.join(storage, 'clatter/9.0.0-big'))
  await writeBigFile(path.join(storage, 'clatter/9.0.0-big/big.zip'))
  await writeFile(path.join(shop.folder, 'shops/oddmeter/catalogue/releases/clatter/9.0.0-big.yaml'), release)
  program = await startProgram(await freshDatabase('downloads'), { STORAGE_FOLDER: storage }, shop.folder)
}, 120_000)
afterAll(async () => {
  await program?.stop()
  await Promise.all([shop.remove(), rm(parent, { recursive: true })])
})

async function writeBigFile(file: string): Promise<void> {
  const handle = await open(file, 'w')
  await handle.truncate(size)
  await handle.write(beginning, 0, beginning.length, 0)
  for (const [at, text] of marks) await handle.write(text, at)
  await handle.close()
}

/** A signed address, without the origin. */
async function addressOf(target = 'Mac', version = '2.1.0'): Promise<string> {
  const path = `/api/customer/inventory/products/clatter/download/${target}/${version}?redirect=false`
  const body: unknown = await (await fetch(program.url + path)).json()
  const { data } = z.parse(z.object({ data: z.object({ location: z.url() }) }), body)
  const { pathname, search } = new URL(data.location)
  return pathname + search
}
const mac = 'clatter/2.1.0/clatter-2.1.0-mac.zip'

describe('what an address of a file leads to', () => {
  it('is the file, and nothing once a letter of the address is another', async () => {
    const address = await addressOf()
    const bytes = await readFile(path.join(storage, mac))
    const { status, headers, body } = await sendRaw(program.url, address)
    expect([status, body.equals(bytes)]).toEqual([200, true])
    const signedFrom = address.indexOf('signature=') + 'signature='.length
    const changed = Array.from({ length: 10 }, (_, index) => {
      const at = signedFrom + index * 4
      return address.slice(0, at) + (address[at] === 'A' ? 'B' : 'A') + address.slice(at + 1)
    })
    const ended = address.replace(/expires=\d+/, `expires=${Math.floor(Date.now() / 1000) - 1}`)
    const foreign = createSignedLinks([Buffer.alloc(32, 'another').toString('base64')], () => new Date())
    const inTime = new Date(Date.now() + 60_000)
    const parts = ['clatter', '2.1.0', 'mac', headers.etag?.replaceAll('"', '') ?? '']
    const elsewhere = `${address.split('?')[0]}?${new URLSearchParams(foreign.sign('download', parts, inTime))}`
    for (const altered of [...changed, ended, elsewhere, address.replace(path.basename(mac), 'other.zip')]) {
      const answer = await sendRaw(program.url, altered)
      expect([altered, answer.status, answer.body.includes(zipStart)]).toEqual([altered, 404, false])
    }
  })

  it('is never named by a path, however it is written', async () => {
    const [, query] = (await addressOf()).split('?')
    const up = ['..', '%2e%2e', '%2E.', '..%00', '%252e%252e', '%c0%ae%c0%ae', '..%5c', '..\\', '.%2e%2f..', '....//']
    const names = [
      ...up.flatMap((one) => [`${one}/secret.zip`, `${one}%2fsecret.zip`, `${one}%5csecret.zip`]),
      ...['/etc/passwd', '%2fetc%2fpasswd', encodeURIComponent(path.join(parent, 'secret.zip')), '%00', '\0'],
      ...['a'.repeat(250), 'a'.repeat(5000), `${'../'.repeat(40)}etc/passwd`, `${'%2e%2e%2f'.repeat(20)}etc%2fpasswd`],
      ...['secret.zip;.zip', 'secret.zip%0d%0ax-injected: yes', 'file:%2f%2f%2fetc%2fpasswd'],
    ]
    const targets = names.flatMap((name) => [
      `/api/downloads/clatter/2.1.0/mac/${name}?${query}`,
      `/api/downloads/clatter/${name}/mac/clatter-2.1.0-mac.zip?${query}`,
      `/api/downloads/${name}?${query}`,
      `/api/customer/inventory/products/clatter/download/${name}/latest?redirect=false`,
      `/api/customer/inventory/products/clatter/download/Mac/${name}?redirect=false`,
    ])
    for (const target of [...targets, `${program.url}/api/downloads/../../${parent}/secret.zip?${query}`]) {
      const { status, headers, body } = await sendRaw(program.url, target)
      const leaks =
        body.includes(secret) || body.includes('root:') || body.includes(zipStart) || 'x-injected' in headers
      expect([target, status >= 400 && status < 500, leaks]).toEqual([target, true, false])
    }
    expect(await sendRaw(program.url, await addressOf())).toMatchObject({ status: 200 })
  })

  it('is not what was put in the place of the file, nor what a link leads to', async () => {
    const address = await addressOf()
    const file = path.join(storage, mac)
    const aside = path.join(parent, 'aside.zip')
    const bytes = await readFile(file)
    await rename(file, aside)
    const places: [what: string, put: () => Promise<unknown>][] = [
      ['nothing', async () => undefined],
      [
        'other bytes',
        () =>
          writeFile(
            file,
            bytes.map((byte) => byte ^ 1),
          ),
      ],
      ['a link that leads out, to the very same bytes', () => symlink(aside, file)],
      ['a directory', () => mkdir(file)],
    ]
    for (const [what, put] of places) {
      await put()
      const { status, headers, body } = await sendRaw(program.url, address)
      expect([what, status, headers['retry-after'], body.includes(zipStart)]).toEqual([what, 503, '5', false])
      await rm(file, { recursive: true, force: true })
    }
    await writeFile(file, bytes)
    expect((await sendRaw(program.url, address)).body.equals(bytes)).toBe(true)
  })
})

describe('a file of 2 GiB', () => {
  it('comes in any part, to the last byte', async () => {
    const address = await addressOf('linux', '9.0.0-big')
    for (const [at, text] of marks) {
      const range = `bytes=${at}-${at + text.length - 1}`
      const { status, headers, body } = await sendRaw(program.url, address, { range })
      expect([status, headers['content-range']]).toEqual([206, `${range.replace('=', ' ')}/${size}`])
      expect(body.toString()).toBe(text)
    }
    const { body } = await sendRaw(program.url, address, { range: `bytes=${2 ** 31 - 6}-` })
    expect(body.length).toBe(1006)
    expect([body.subarray(0, 15).toString(), body.subarray(-7).toString()]).toEqual(['across the line', 'the end'])
  })

  it('that broke off is gone on with where it ended, and its reader’s going away closes it', async () => {
    const address = await addressOf('linux', '9.0.0-big')
    const { socket, answer } = await beginRaw(program.url, address, 1024 * 1024)
    expect([answer.status, answer.headers['content-length']]).toEqual([200, String(size)])
    const got = answer.body.length
    expect(await countReaders(), 'while it is being sent').toBe(1)
    socket.destroy()
    await vi.waitFor(async () => expect(await countReaders()).toBe(0), soon)

    const rest = await sendRaw(program.url, address, {
      range: `bytes=${got}-${beginning.length - 1}`,
      'if-range': answer.headers.etag ?? '',
    })
    expect(rest.status).toBe(206)
    expect(Buffer.concat([answer.body, rest.body]).equals(beginning)).toBe(true)
  })
})

/** How many hold the big file open, whichever process they are of. */
async function countReaders(): Promise<number> {
  const file = path.join(storage, 'clatter/9.0.0-big/big.zip')
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const links = await Promise.all(
    processes.map(async (id) => {
      const names = await readdir(`/proc/${id}/fd`).catch(() => [])
      return Promise.all(names.map((name) => readlink(`/proc/${id}/fd/${name}`).catch(() => null)))
    }),
  )
  return links.flat().filter((link) => link === file).length
}

describe('starting', () => {
  it('stops at files that are missing or lie outside of the storage, each with its release', {
    tags: ['long'],
  }, async () => {
    const folder = path.join(parent, 'poor')
    await mkdir(path.join(folder, 'clatter/2.1.0'), { recursive: true })
    await symlink(path.join(parent, 'secret.zip'), path.join(folder, mac))
    const { exitCode, output } = await runProgram(await freshDatabase('poor'), { STORAGE_FOLDER: folder }, shop.folder)
    expect(exitCode).toBe(1)
    const remedy = 'put it there, or write published: false until you have it'
    expect(output).toMatch(/catalogue\/releases\/clatter\/2\.1\.0\.yaml:\d+: artifacts: mac: There is no file /)
    expect(output).toContain(`artifacts: mac: There is no file ${mac} in ${folder}: ${remedy}\n`)
    expect(output).toMatch(/catalogue\/releases\/thrum\/2\.0\.3\.yaml:\d+: artifacts: linux: There is no file thrum\//)
    expect(output).toContain('The shop did not start: correct these faults, and start it again')
    expect(output).not.toContain('    at ')
  })
})

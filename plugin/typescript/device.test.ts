import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createVendorKey, signToken } from './testing/signed-tokens.ts'

const vendor = createVendorKey()
const sig = createHash('sha256').update(`Studio\n${hostname()}`).digest('base64')
const end = new Date(Date.now() + 5 * 24 * 3600_000)
const lastDay = `${end.getDate()} ${end.toLocaleDateString('en-GB', { month: 'long' })} ${end.getFullYear()}`

let store: string
beforeAll(async () => {
  store = await mkdtemp(path.join(tmpdir(), 'backline-device-'))
  await writeFile(path.join(store, 'vendor.pem'), vendor.publicPem)
  await writeFile(path.join(store, 'vendor.id'), 'vendor')
  const trial = { sig, trial: true, exp: Math.floor(end.getTime() / 1000), 'u:name': '' }
  await writeFile(path.join(store, 'clatter.token'), signToken(vendor, trial))
})
afterAll(() => rm(store, { recursive: true }))

/** Runs the stand-in plug-in as a program, with a service that is away. */
const run = (...args: string[]) =>
  new Promise<{ exitCode: number | string; output: string }>((resolve) => {
    const settings = ['--product', 'clatter', '--server', 'http://127.0.0.1:1', '--name', 'Studio', '--store', store]
    execFile(process.execPath, ['plugin/typescript/device.ts', ...settings, ...args], (error, stdout, stderr) =>
      resolve({ exitCode: error?.code ?? 0, output: stdout + stderr }),
    )
  })

it('the stand-in plug-in shows a trial as one, with its last day', async () => {
  const { exitCode, output } = await run('--verify')
  expect([exitCode, output]).toEqual([0, `A trial until ${lastDay}: the token is valid, verified offline\n`])
})

it('keeps its token while the service is unavailable, and reports that', async () => {
  const before = await readFile(path.join(store, 'clatter.token'))
  const { exitCode, output } = await run('--validate')
  expect([exitCode, output]).toEqual([
    2,
    expect.stringContaining(`A trial until ${lastDay}, which is still valid without it`),
  ])
  expect(await readFile(path.join(store, 'clatter.token'))).toEqual(before)
})

it('says which version is newer than its own, and what is to be downloaded', async () => {
  const file = {
    platform: 'Linux',
    name: 'Clatter 2.1.0 for Linux',
    size: 1234,
    sha256: 'ab12',
    path: 'https://s.example/f',
  }
  const release = { version: '2.1.0', prerelease: false, files: [file] }
  const item = { url: 'https://s.example/clatter/changelog#v2.1.0', content_text: 'Longer bars.', _backline: release }
  const server = createServer(({ url }, response) => {
    if (url === '/clatter/updates.json') response.end(JSON.stringify({ items: [item] }))
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const at = ['--server', `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`]
  const { exitCode, output } = await run('--check-updates', '--app-version', '2.0.4', ...at)
  expect([exitCode, output]).toEqual([
    0,
    'Version 2.1.0 is available, this is 2.0.4\n\nLonger bars.\n\nClatter 2.1.0 for Linux, 1234 bytes, SHA-256 ab12\nhttps://s.example/f\n\nMore at https://s.example/clatter/changelog#v2.1.0\n',
  ])
  expect(await run('--check-updates', '--app-version', '2.1.0', ...at)).toEqual({
    exitCode: 0,
    output: 'There is no newer version than 2.1.0\n',
  })
  server.close()
  expect((await run('--check-updates')).exitCode).toBe(2)
})

it('says where to take its machine file', async () => {
  const { exitCode, output } = await run('--offline')
  expect([exitCode, output]).toEqual([0, expect.stringContaining('http://127.0.0.1:1/activate/offline')])
  expect(output).toContain(path.join(store, 'clatter.dt'))
})

it('talks to the shop at PORT, else to the one that runs on DATA_DIR', async () => {
  const server = createServer((_, response) => response.end(JSON.stringify({ items: [] }))).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = String(typeof address === 'object' ? address?.port : 0)
  await writeFile(path.join(store, 'address'), `http://127.0.0.1:${port}\n`)
  const check = (environment: Record<string, string>) =>
    new Promise<string>((resolve) => {
      const args = ['plugin/typescript/device.ts', '--product', 'clatter', '--check-updates']
      execFile(process.execPath, args, { env: { ...process.env, ...environment } }, (_, stdout, stderr) =>
        resolve(stdout + stderr),
      )
    })
  expect(await check({ PORT: port, DATA_DIR: '/nowhere' })).toContain('There is no newer version')
  expect(await check({ PORT: '', DATA_DIR: store })).toContain('There is no newer version')
  expect(await check({ PORT: '1', DATA_DIR: store })).not.toContain('There is no newer version')
  server.close()
})

it('keeps its files in the data folder of the shop, and calls the product by its name, or its id without an answer', async () => {
  const products = [{ id: 'clatter', name: 'Clatter Two' }]
  let breaksOff = false
  const server = createServer(({ url = '', method }, response) => {
    if (url === '/api/customer/storefront' && breaksOff) response.write('{"data":', () => response.destroy())
    else if (url === '/api/customer/storefront') response.end(JSON.stringify({ data: { products } }))
    else if (url.endsWith('/keys')) response.end(vendor.publicPem)
    else if (url.endsWith('/vendors/current')) response.end(JSON.stringify({ id: 'vendor' }))
    else if (method === 'POST')
      response.end(JSON.stringify({ id: 'a', request: `${at}/wait`, browser: 'https://s.example/activate' }))
    else response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const at = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  const runIn = (...args: string[]) =>
    new Promise<string>((resolve) => {
      const env = { ...process.env, SHOP: store, DATA_DIR: undefined }
      const all = ['plugin/typescript/device.ts', '--product', 'clatter', '--server', at, '--name', 'Studio', ...args]
      const child = execFile(process.execPath, all, { env }, (_, stdout) => resolve(stdout))
      // Waiting for an answer would take as long as a customer does.
      child.stdout?.on('data', (text: string) => text.includes('Waiting') && child.kill())
    })
  expect(await runIn('--offline')).toContain(path.join(store, '.data/device/clatter.dt'))
  expect(await runIn()).toContain('Open this address to activate Clatter Two on Studio')
  breaksOff = true
  expect(await runIn()).toContain('Open this address to activate clatter on Studio')
  server.close()
})

import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type PlugInFolder, readPlugInFolder } from './plug-in-folder.ts'
import { plugInHeaders } from './plug-in-policy.ts'
import { answerPlugIn } from './serve-plug-ins.ts'

let server: Server
let url: string
let shop: string

beforeAll(async () => {
  shop = await mkdtemp(path.join(tmpdir(), 'plug-ins-'))
  await mkdir(path.join(shop, 'media/wam'), { recursive: true })
  await writeFile(path.join(shop, 'media/wam/index.js'), 'export default 1')
  await writeFile(path.join(shop, 'media/wam/a b.wasm'), 'wasm')
  await writeFile(path.join(shop, 'media/wam/manual.html'), '<script>0</script>')
  await writeFile(path.join(shop, 'media/wam/knob.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(path.join(shop, 'media/secret.txt'), 'secret')
  const read = await readPlugInFolder(shop, { file: 'wam', entry: 'index.js' }, async ({ path }) => path)
  if ('reason' in read) throw new Error(read.reason)
  const folder: PlugInFolder = { ...read, hash: 'abc' }
  const plugIns = {
    folders: new Map([['abc', folder]]),
    headers: plugInHeaders({ publicUrl: 'https://shop.example' }),
    loadScript: async () => 'start("</script>")',
    onFailure: () => undefined,
  }
  server = createServer((request, response) => {
    if (!answerPlugIn(plugIns, request, response)) response.writeHead(418).end()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server does not listen')
  url = `http://127.0.0.1:${address.port}`
})
afterAll(() => server.close())

const documents = ['abc/frame.html', 'abc/files/manual.html', 'abc/files/knob.svg', 'abc/files/index.js']

it.each([
  ...documents.flatMap((address) => [
    { address, status: 200, ask: {} },
    { address, status: 200, ask: { method: 'HEAD' } },
    { address, status: 304, ask: {} },
  ]),
  ...['abc/files/missing.js', 'abc/files/', 'none'].map((address) => ({ address, status: 404, ask: {} })),
])(
  '$status of $address keeps plug-ins in an origin of their own, from which nothing can be sent elsewhere, %#',
  async ({ address, status, ask }) => {
    const known = (await fetch(`${url}/plug-ins/${address}`)).headers.get('etag') ?? ''
    const asked = status === 304 ? { headers: { 'if-none-match': known } } : ask
    const answer = await fetch(`${url}/plug-ins/${address}`, asked)
    expect(answer.status).toBe(status)
    const { headers } = answer
    const policy = headers.get('content-security-policy')?.split('; ')
    expect(policy, address).toContain('sandbox allow-scripts')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain('connect-src blob: data: https://shop.example/plug-ins/')
    expect(policy).toContain("form-action 'none'")
    expect(policy).toContain("frame-src 'none'")
    expect(policy).toContain('frame-ancestors https://shop.example')
    expect(headers.get('access-control-allow-origin')).toBe('*')
  },
)

it('files are sent with their type, for ever, and compressed where it is worth it', async () => {
  const script = await fetch(`${url}/plug-ins/abc/files/index.js`)
  expect(await script.text()).toBe('export default 1')
  expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(script.headers.get('content-encoding')).toBe('gzip')
  expect((await fetch(`${url}/plug-ins/abc/files/a%20b.wasm`)).headers.get('content-type')).toBe('application/wasm')
})

it('the document contains the script, and names the entry', async () => {
  const document = await (await fetch(`${url}/plug-ins/abc/frame.html`)).text()
  expect(document).toContain('data-entry="files/index.js"')
  expect(document).toContain('start("<\\/script>")')
})

it.each(['abc/files/../../secret.txt', 'abc/files/..%2f..%2fsecret.txt', 'abc/files/%', 'abc', 'xyz/frame.html'])(
  'nothing is at %s',
  async (address) => expect((await fetch(`${url}/plug-ins/${address}`)).status).toBe(404),
)

it('a file that has changed is not sent by the address of what it was', async () => {
  await writeFile(path.join(shop, 'media/wam/a b.wasm'), 'changed')
  expect((await fetch(`${url}/plug-ins/abc/files/a%20b.wasm`)).status).toBe(404)
})

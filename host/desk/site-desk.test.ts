import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { exampleContent } from '../shop/example-content.ts'
import { openServer } from '../site/example-server.ts'
import { withDesk } from './site-desk.ts'

const publicUrl = 'https://shop.example'
let buildFolder: string
let server: Awaited<ReturnType<typeof openServer>>
const reported: string[] = []

/** A site whose every path answers "the shop". */
const shop = {
  answer: (_: unknown, response: { end: (text: string) => void }) => {
    response.end('the shop')
    return true
  },
  renderNotFound: async () => ({ html: '', headers: {} }),
  refresh: async () => undefined,
  close: async () => undefined,
}

async function start(deskHost?: string) {
  const settings = { publicUrl, checkoutOrigin: publicUrl, allowedOrigins: [], dialect: 'backline' as const, deskHost }
  const report = (text: string) => void reported.push(text)
  const site = withDesk(shop, { settings, content: exampleContent, buildFolder, report })
  server = await openServer((request, response) => site.answer(request, response))
}

const read = async (path: string, host = 'shop.example') => {
  const { status, headers, body } = await server.call(path, { host })
  return { status, headers, text: body.toString() }
}

beforeEach(async () => {
  buildFolder = await mkdtemp(join(tmpdir(), 'desk-build-'))
  await mkdir(join(buildFolder, 'desk/assets'), { recursive: true })
  await writeFile(join(buildFolder, 'desk/assets/main-1.js'), 'start()')
  await writeFile(join(buildFolder, 'desk/assets/style-1.css'), 'body{}')
  const manifest = {
    'web/desk/main.tsx': { file: 'assets/main-1.js', isEntry: true, imports: ['_calls-1.js'] },
    '_calls-1.js': { file: 'assets/calls-1.js' },
    '_list-1.js': { file: 'assets/list-1.js', imports: ['web/desk/main.tsx', '_calls-1.js'] },
    'web/desk/pages/orders/orders-page.tsx': { file: 'assets/orders-1.js', imports: ['_list-1.js'] },
    'web/desk/pages/orders/order-page.tsx': { file: 'assets/order-1.js', imports: [] },
    'style.css': { file: 'assets/style-1.css' },
  }
  await writeFile(join(buildFolder, 'desk/manifest.json'), JSON.stringify(manifest))
})
afterEach(async () => {
  await server.close()
})

describe('the desk', () => {
  it('has its document at every address of it, which is the vendor’s and links its own files', async () => {
    await start()
    const { status, headers, text } = await read('/desk/orders/1?in=status')
    expect(status).toBe(200)
    expect(text).toContain('<script type="module" src="/desk/assets/main-1.js">')
    expect(text).toContain('<link rel="stylesheet" href="/desk/assets/style-1.css">')
    expect(text).toContain(`data-vendor="${exampleContent.vendor.name}"`)
    expect(headers['content-security-policy']).toContain("script-src 'self'")
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['cache-control']).toBe('no-cache')
  })

  const preloaded = (text: string) =>
    [...text.matchAll(/<link rel="modulepreload" href="(.+?)">/g)].map(([, file]) => file)

  it('has the browser request all scripts of a page and the session at once', async () => {
    await start()
    const { text } = await read('/desk/orders?status=Failed')
    expect(preloaded(text)).toEqual(['/desk/assets/calls-1.js', '/desk/assets/orders-1.js', '/desk/assets/list-1.js'])
    expect(text).toContain('<link rel="preload" href="/api/desk/session" as="fetch" crossorigin>')
    expect(preloaded((await read('/desk/orders/1')).text)).toEqual([
      '/desk/assets/calls-1.js',
      '/desk/assets/order-1.js',
    ])
    expect(preloaded((await read('/desk/nothing')).text)).toEqual(['/desk/assets/calls-1.js'])
  })

  it('serves its files for ever', async () => {
    await start()
    const { text, headers } = await read('/desk/assets/main-1.js')
    expect(text).toBe('start()')
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  it('serves the files that it had at its start, although a newer build replaces them', async () => {
    await start()
    await read('/desk')
    await rm(join(buildFolder, 'desk'), { recursive: true })
    expect(await read('/desk/assets/style-1.css')).toMatchObject({ status: 200, text: 'body{}' })
  })

  it('has no page in place of a file that it does not have, such as one of another build', async () => {
    await start()
    const { status, headers, text } = await read('/desk/assets/main-0.js')
    expect([status, text]).toEqual([404, 'The desk has no such file'])
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' })
    expect((await read('/desk/orders/assets/1')).status).toBe(200)
  })

  it.each(['/', '/desks', '/about', '/user-area'])('leaves %s to the shop', async (path) => {
    await start()
    expect((await read(path)).text).toBe('the shop')
  })

  it('without a build says so, and reports why', async () => {
    buildFolder = await mkdtemp(join(tmpdir(), 'no-desk-'))
    await start()
    expect((await read('/desk')).status).toBe(500)
    expect(reported.at(-1)).toContain('manifest.json')
  })
})

describe('a desk with a host of its own', () => {
  const deskHost = 'desk.shop.example'

  it('is at that host alone', async () => {
    await start(deskHost)
    expect((await read('/desk', deskHost)).text).toContain('/desk/assets/main-1.js')
    expect((await read('/desk')).text).toBe('the shop')
    expect((await read('/desk/assets/main-1.js')).text).toBe('the shop')
  })

  it('has nothing else of the shop there but the files of its theme', async () => {
    await start(deskHost)
    expect(await read('/about', deskHost)).toMatchObject({ status: 302, headers: { location: '/desk' } })
    expect((await read('/assets/theme-1.css', deskHost)).text).toBe('the shop')
  })
})

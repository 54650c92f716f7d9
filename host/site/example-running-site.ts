import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { exampleContent } from '../shop/example-content.ts'
import { exampleStorefront, writeExampleBuild } from './example-build.ts'
import { openServer } from './example-server.ts'
import { examplePictureRenderer } from './seo/sharing-picture/example-renderer.ts'
import { createSite } from './site.ts'

export const storefrontOf = (price: number) => exampleStorefront(price, ['knock', 'knock-micro', 'wordless'])

/** Stands for the built site: a page is its request, with its data once, so that what reached the rendering can be read. */
const entryServer = `
globalThis.rendered = []
export async function render(request) {
  if (request.payload?.headline === 'Broken') throw new Error('This page can not be rendered')
  globalThis.rendered.push(request.path)
  return '<h1>' + request.path + '</h1>' + JSON.stringify({ ...request, data: undefined })
}`

function takeRendered(): string[] {
  const rendered: string[] = Reflect.get(globalThis, 'rendered') ?? []
  return rendered.splice(0).sort()
}

export type RunningSite = Awaited<ReturnType<typeof openExampleSite>>

/** A site that has started and is served; what it is given can be changed, and it can be started again. */
export async function openExampleSite() {
  const given = {
    buildFolder: await writeExampleBuild(entryServer),
    publicUrl: 'https://shop.example',
    storefront: storefrontOf(10),
    isReadable: true,
    /** How long reading the storefront takes, in milliseconds. */
    readingTime: 0,
  }
  async function readStorefront() {
    if (!given.isReadable) throw new Error('The storefront is away')
    const current = given.storefront
    await wait(given.readingTime)
    return current
  }
  function create(content = exampleContent, pagesFolder: string | null = null) {
    const { publicUrl, buildFolder } = given
    const settings = { publicUrl, checkoutOrigin: publicUrl, allowedOrigins: [], dialect: 'backline' as const }
    const renderer = examplePictureRenderer
    return createSite({ settings, content, storefront: readStorefront, buildFolder, pagesFolder, renderer })
  }
  const running = { site: await create() }
  const server = await openServer((request, response) => {
    if (!running.site.answer(request, response)) response.writeHead(418).end()
  })
  return {
    given,
    server,
    refresh: (...args: Parameters<typeof running.site.refresh>) => running.site.refresh(...args),
    renderNotFound: (path: string) => running.site.renderNotFound(path),
    closeSite: () => running.site.close(),
    takeRendered,
    async start(...args: Parameters<typeof create>) {
      running.site = await create(...args)
    },
    async read(path: string): Promise<string | null> {
      const { status, body } = await server.call(path)
      return status === 200 ? body.toString() : null
    },
    async close() {
      takeRendered()
      await server.close()
      await rm(given.buildFolder, { recursive: true })
    },
  }
}

import { mkdtemp, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createBuilder } from 'vite'
import type { RenderRequest, ServerEntry } from '#web/site/rendering.ts'

/** What renders the site, and what React offers beside it: the very same React. */
export type Rendering = ServerEntry & {
  openPage(request: RenderRequest): { tree: unknown }
  renderToString(tree: unknown): string
}

/** Builds the site for the server as `npm start` does, with its React to be called directly, for as long as the work lasts. */
export async function withRendering<Result>(work: (rendering: Rendering) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(resolve('.cache', 'rendering-'))
  try {
    await build(folder)
    const load = (name: string) => import(pathToFileURL(join(folder, `${name}.js`)).href)
    const { render, openPage } = await load('site')
    const { default: react } = await load('react')
    return await work({ render, openPage, renderToString: react.renderToString })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function build(folder: string): Promise<void> {
  const input = { site: 'web/site/entry-server.tsx', react: 'react-dom/server' }
  const builder = await createBuilder({
    ...{ configFile: 'vite.config.ts', configLoader: 'native', logLevel: 'warn' },
    environments: { ssr: { build: { outDir: folder, ssr: true, rolldownOptions: { input } } } },
  })
  const { ssr } = builder.environments
  if (ssr) await builder.build(ssr)
}

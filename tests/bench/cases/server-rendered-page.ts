import { mkdtemp, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createBuilder } from 'vite'
import { readContent } from '#host/shop/read-content.ts'
import { listTargets } from '#host/site/build-files.ts'
import { readProductionBuild } from '#host/site/production-build.ts'
import type { Case } from '#tests/cases/case.ts'
import { createTestService } from '#tests/service/test-service.ts'
import { withDataDir } from '#tests/support/temporary-databases.ts'
import type { RenderRequest, ServerEntry } from '#web/site/rendering.ts'
import { compareInTurn } from '../measuring/cost.ts'

/** What renders the site, and what React offers beside it: the very same React. */
export type Rendering = Pick<ServerEntry, 'render'> & {
  openPage(request: RenderRequest): { tree: unknown }
  renderToString(tree: unknown): string
}

/** Builds the site for the server as `npm start` does, with its React to be called directly, for as long as the work lasts. */
async function withRendering<Result>(work: (rendering: Rendering) => Promise<Result>): Promise<Result> {
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
    configFile: 'vite.config.ts',
    configLoader: 'native',
    logLevel: 'warn',
    environments: { ssr: { build: { outDir: folder, ssr: true, rolldownOptions: { input } } } },
  })
  const { ssr } = builder.environments
  if (ssr) await builder.build(ssr)
}

const settings = {
  publicUrl: 'http://localhost:3000',
  checkoutOrigin: 'http://localhost:3000',
  allowedOrigins: [],
  dialect: 'backline',
} as const

/** What the site's server build is asked to render for the demo's content: every document, once. */
async function listRenderRequests(): Promise<RenderRequest[]> {
  const content = await readContent(resolve('shops/oddmeter'))
  const storefront = await withDataDir(async (dataDir) => {
    const service = await createTestService('rendering', {
      place: { kind: 'pglite', dataDir },
      catalogue: content.catalogue,
    })
    const seen = service.storefront()
    await service.close()
    return seen
  })
  const requests: RenderRequest[] = []
  const note = (request: RenderRequest) => {
    requests.push(request)
    return ''
  }
  const build = {
    ...(await readProductionBuild(resolve('dist'))),
    loadServer: async () => ({ render: note, findThrowing: async () => null }),
  }
  const wanted = await listTargets(build, settings, content, storefront)
  for (const { type, make } of wanted) if (type.startsWith('text/html')) await make()
  return requests
}

const least = 0.85
const turns = 15
const rounds = 4

/** The processor time of this process in microseconds. */
function timeOf(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return user + system
}

export const cases: Case[] = [
  {
    name: 'server-rendered page',
    figure: `processor time of every page of the site, rendered to its document, its data given as JSON, which is a file of its own: bare renderToString of the same trees / ours, at least ${least}; ${turns} turns of ${rounds} rounds in one process`,
    run: async () => {
      const requests = await listRenderRequests()
      const { ratio, bare, ours } = await withRendering(async ({ render, openPage, renderToString }) => {
        const trees = requests.map((request) => openPage(request).tree)
        const inRounds = (work: () => void) => async () =>
          timeOf(() => {
            for (let round = 0; round < rounds; round += 1) work()
          })
        return compareInTurn(
          turns,
          inRounds(() => {
            for (const tree of trees) renderToString(tree)
          }),
          inRounds(() => {
            for (const request of requests) render(request)
          }),
        )
      })
      const perPage = (microseconds: number) => `${Math.round(microseconds / rounds / requests.length)} µs`
      return {
        passed: ratio >= least,
        measured: `${ratio.toFixed(2)}: bare ${perPage(bare)}, ours ${perPage(ours)} a page, of ${requests.length}`,
      }
    },
  },
]

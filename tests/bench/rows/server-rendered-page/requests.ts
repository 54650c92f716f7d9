import { resolve } from 'node:path'
import { readContent } from '#host/content/read-content.ts'
import { listWanted } from '#host/site/artifacts.ts'
import { readProductionBuild } from '#host/site/production-build.ts'
import { createTestService } from '#tests/service/test-service.ts'
import { withDataDir } from '#tests/support/data-dir.ts'
import type { RenderRequest } from '#web/site/rendering.ts'

const settings = {
  ...{ publicUrl: 'http://localhost:3000', checkoutOrigin: 'http://localhost:3000', allowedOrigins: [] },
  dialect: 'backline',
} as const

/** What the site's server build is asked to render for the demo's content: every document, once. */
export async function listRenderRequests(): Promise<RenderRequest[]> {
  const content = await readContent(resolve('content'))
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
  const build = { ...(await readProductionBuild(resolve('dist'))), loadServer: async () => ({ render: note }) }
  const wanted = await listWanted(build, settings, content, storefront)
  for (const { type, make } of wanted) if (type.startsWith('text/html')) await make()
  return requests
}

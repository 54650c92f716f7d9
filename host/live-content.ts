import { isDeepStrictEqual } from 'node:util'
import type { FastifyBaseLogger } from 'fastify'
import type { Service } from '#service/app.ts'
import { repeat } from '#service/platform/index.ts'
import { type Content, ContentError } from './content/read-content.ts'
import { watchFolder } from './content-watch.ts'
import type { Site } from './site/site.ts'
import { foreignStorefrontInterval } from './storefront-source.ts'

type Dependencies = {
  /** As the program started with it, and the fingerprint that its folder had then. */
  content: Content
  fingerprint: string
  folder: string
  read: () => Promise<Content>
  service: Pick<Service, 'syncCatalogue' | 'onCatalogueChange'>
  site: Pick<Site, 'refresh'>
  /** Whether another licensing service sells: what is for sale and for how much is not in our hands then. */
  isSoldElsewhere: boolean
  logger: FastifyBaseLogger
  /** Says something to whoever runs the program. */
  tell: (text: string) => void
  interval?: number
}

/**
 * Keeps the pages of the running shop as content folder and catalogue are, without a restart. Faulty content is told of
 * and left alone. The answer stops it and waits for what is under way.
 */
export function keepContentLive(dependencies: Dependencies): () => Promise<void> {
  const { read, service, site, isSoldElsewhere, logger, tell } = dependencies
  const takeVendor = createVendorKeeper(dependencies)
  let content = dependencies.content
  let synced = content.catalogue

  const refreshPages = () => site.refresh(content)
  const logFailure = (err: unknown) => logger.error({ err }, 'the pages could not be rendered again')

  async function show(changed: Content) {
    // Set before syncing: that has the pages rendered again, which is to be with the words that came along.
    content = changed
    // Other processes may have synced a newer catalogue: ours is brought in only when it is ours that changed.
    if (!isSoldElsewhere && !isDeepStrictEqual(content.catalogue, synced)) {
      await service.syncCatalogue(content.catalogue)
      synced = content.catalogue
    }
    await site.refresh(content)
    logger.info('content taken up')
  }

  async function takeUp() {
    const shown = content
    try {
      await show(takeVendor(await read()))
    } catch (error) {
      content = shown
      if (!(error instanceof ContentError)) throw error
      tell(`The content has faults, the shop goes on with what it had:\n${error.message}`)
      logger.warn({ faults: error.faults }, 'content with faults was not taken up')
      // Words that don't fit the site may have come with prices that are charged already.
      await refreshPages().catch(logFailure)
    }
  }

  const stopWatch = watchFolder({
    ...dependencies,
    onChange: takeUp,
    onFailure: (err) => logger.error({ err }, 'the content could not be taken up, will be tried again'),
  })
  const stopRefreshing = isSoldElsewhere
    ? repeat(refreshPages, foreignStorefrontInterval, logFailure)
    : followCatalogue(service, () => void refreshPages().catch(logFailure))
  return async () => {
    await Promise.all([stopWatch(), stopRefreshing()])
  }
}

function followCatalogue(service: Dependencies['service'], refreshPages: () => void) {
  service.onCatalogueChange(refreshPages)
  // Another process may have changed the catalogue while the pages were rendered at start.
  refreshPages()
  return async () => undefined
}

const restartHint =
  'content/vendor.yaml or the vendorId has changed: that takes a restart, until then the shop goes on as who it was'

/** Mails and tokens carry the vendor from start to end: whoever it was at start it stays, on pages too. */
function createVendorKeeper({ content: { vendor }, tell }: Dependencies): (read: Content) => Content {
  let written = vendor
  return (read) => {
    const isNews = !isDeepStrictEqual(read.vendor, written)
    written = read.vendor
    if (isNews && !isDeepStrictEqual(written, vendor)) tell(restartHint)
    return { ...read, vendor }
  }
}

import { isDeepStrictEqual } from 'node:util'
import type { FastifyBaseLogger } from 'fastify'
import type { Service } from '#service/app.ts'
import { repeat } from '#service/platform/index.ts'
import { watchFolder } from './content-watch.ts'
import { foreignStorefrontInterval } from './foreign-storefront.ts'
import { type Content, ContentError } from './shop/read-content.ts'
import type { Site } from './site/site-deps.ts'

type Dependencies = {
  /** The content at the start of the program, and the fingerprint of its folder at that time. */
  content: Content
  fingerprint: string
  folder: string
  read: () => Promise<Content>
  service: Pick<Service, 'syncCatalogue' | 'onCatalogueChange'>
  site: Pick<Site, 'refresh'>
  /** Whether another licensing service sells, which decides what is for sale at which price. */
  isSoldElsewhere: boolean
  logger: FastifyBaseLogger
  /** Whether somebody reads what is reported, and not the log: then each thing is said once, and a change that is live, too. */
  isTerminal?: boolean
  report: (text: string) => void
  interval?: number
}

/**
 * Updates the pages of the running shop after changes of content folder or catalogue, without a restart. Faulty content is
 * reported and ignored. Returns a function that stops this and waits until work in progress has ended.
 */
export function keepContentLive(dependencies: Dependencies): () => Promise<void> {
  const { read, service, site, isSoldElsewhere, logger, report, isTerminal = false } = dependencies
  const takeVendor = createVendorKeeper(dependencies)
  let content = dependencies.content
  let synced = content.catalogue
  let isFaulty = false

  const refreshPages = () => site.refresh(content)
  const failures = createFailureLog(dependencies)

  async function show(changed: Content) {
    // Set before syncing, because syncing renders the pages again, which must show the new text.
    content = changed
    // Another process may have synced a newer catalogue, so ours is synced only if it has changed.
    if (!isSoldElsewhere && !isDeepStrictEqual(content.catalogue, synced)) {
      await service.syncCatalogue(content.catalogue)
      synced = content.catalogue
    }
    await site.refresh(content)
    logger.info('content taken up')
  }

  async function takeUp() {
    const shown = content
    failures.forget()
    try {
      const { changed, needsRestart } = takeVendor(await read())
      await show(changed)
      if (isFaulty) report(repaired)
      else if (isTerminal && !needsRestart) report(live)
      isFaulty = false
    } catch (error) {
      content = shown
      if (!(error instanceof ContentError)) throw error
      isFaulty = true
      failures.tell(error)
      // The pages may contain faults while their prices are in effect already.
      await refreshPages().catch(failures.tellUnlessFaults)
    }
  }

  const stopWatch = watchFolder({
    ...dependencies,
    onChange: takeUp,
    onFailure: (err) => logger.error({ err }, 'the content could not be taken up, will be tried again'),
  })
  const stopRefreshing = isSoldElsewhere
    ? repeat(refreshPages, foreignStorefrontInterval, failures.tell)
    : followCatalogue(service, () => void refreshPages().catch(failures.tell))
  return async () => {
    await Promise.all([stopWatch(), stopRefreshing()])
  }
}

/** Tells why pages could not be rendered; the same faults once only, because syncing a catalogue renders the pages as well. */
function createFailureLog({ report, logger, isTerminal = false }: Dependencies) {
  let told: string | undefined

  function tell(error: unknown) {
    if (!(error instanceof ContentError)) logger.error({ err: error }, 'the pages could not be rendered again')
    else if (error.message !== told) {
      told = error.message
      report(`The content has faults, the shop goes on with what it had:\n${told}`)
      if (!isTerminal) logger.warn({ faults: error.faults }, 'content with faults was not taken up')
    }
  }

  return {
    tell,
    /** For the old content, where a product that is gone is missing as well: its faults follow from those of the new one. */
    tellUnlessFaults(error: unknown) {
      if (!(error instanceof ContentError)) tell(error)
    },
    /** The vendor has saved: the same faults are news again. */
    forget() {
      told = undefined
    },
  }
}

function followCatalogue(service: Dependencies['service'], refreshPages: () => void) {
  service.onCatalogueChange(refreshPages)
  // Another process may have changed the catalogue while this one rendered its pages.
  refreshPages()
  return async () => undefined
}

const live = 'The change is live.'
const repaired = 'All faults are repaired; the change is live.'
const restartHint = 'shop.yaml or the vendorId in catalogue/store.yaml has changed. Restart to apply it.'

type Kept = { changed: Content; needsRestart: boolean }

/**
 * Emails and tokens use the vendor that was read at the start, so pages keep it as well. `needsRestart` says that another one
 * was written since the last reading.
 */
function createVendorKeeper({ content: { vendor }, report }: Dependencies): (read: Content) => Kept {
  let written = vendor
  return (read) => {
    const isNews = !isDeepStrictEqual(read.vendor, written)
    written = read.vendor
    const needsRestart = isNews && !isDeepStrictEqual(written, vendor)
    if (needsRestart) report(restartHint)
    return { changed: { ...read, vendor }, needsRestart }
  }
}

import type { Headers } from '../headers.ts'
import type { MediaLibrary } from '../media/library.ts'
import type { MediaStore, Progress } from '../media/media-store.ts'
import { answerMedia } from '../media/serve-media.ts'
import type { Site } from './site-deps.ts'

type SiteMediaDeps = {
  store: MediaStore
  /** The media of the content that the site shows at first. */
  library: MediaLibrary
  headers: Headers
  report: (text: string) => void
}

/**
 * Adds the media of the shown content to a site: answers below /media/, and makes files in the background after each change.
 * Pages are rendered again once recordings have been measured.
 */
export async function withMedia(site: Site, { store, library, headers, report }: SiteMediaDeps): Promise<Site> {
  let shown = library
  let working = Promise.resolve()
  const fail = (error: unknown) => report(`Media: ${error instanceof Error ? error.message : String(error)}`)

  async function make(): Promise<void> {
    describeEnd(await store.build(createProgressReport(report)), report)
    if (await store.measure()) await site.refresh()
  }

  async function show(changed: MediaLibrary): Promise<void> {
    shown = changed
    await store.serve(shown)
    working = working.then(make).catch(fail)
  }

  await show(library)
  return {
    ...site,
    answer: (request, response) =>
      answerMedia(store, headers, request, response, fail) || site.answer(request, response),
    async refresh(content) {
      const changed = content?.media ?? shown
      store.announce(changed)
      await site.refresh(content).catch((error: unknown) => {
        store.announce(shown)
        throw error
      })
      await show(changed)
    },
    async close() {
      await store.close()
      await Promise.allSettled([working])
      await site.close()
    },
  }
}

/** Reports each tenth of the files. */
function createProgressReport(report: SiteMediaDeps['report']): (progress: Progress) => void {
  let reported = 0
  return ({ done, all }) => {
    const tenth = Math.floor((done * 10) / all)
    if (done === 1) report(`Making ${all} files of images and other media, once:`)
    if (tenth > reported && done < all) report(`  ${done} of ${all} are made`)
    reported = tenth
  }
}

function describeEnd({ done, all, failures }: Progress, report: SiteMediaDeps['report']): void {
  if (all > 0 && done === all) report(`  All ${all} are made`)
  for (const text of new Set(failures.map(({ name, reason }) => `${name}: ${reason}`))) report(text)
}

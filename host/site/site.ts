import type { IncomingMessage, ServerResponse } from 'node:http'
import { join, resolve } from 'node:path'
import type { Storefront } from '#contract/entities/catalogue.ts'
import type { Content } from '../content/read-content.ts'
import type { Headers } from '../headers.ts'
import { createAnswers } from './answers.ts'
import type { Artifact } from './artifact.ts'
import { restoreArtifacts, storeArtifacts } from './artifact-folder.ts'
import { bringUpToDate, listWanted } from './artifacts.ts'
import { createDevelopmentSite } from './development.ts'
import { readProductionBuild } from './production-build.ts'
import type { SiteSettings } from './settings.ts'

export type SiteDeps = {
  settings: SiteSettings
  content: Content
  /** What is for sale, as an anonymous visitor sees it. */
  storefront(): Promise<Storefront>
  isDevelopment: boolean
  /** Where the site was built to, and where its rendered pages are kept. */
  buildFolder?: string
}

export type Site = {
  /** Answers a GET or HEAD of a page, payload, file or the checkout's document; false when it is none of them. */
  answer(request: IncomingMessage, response: ServerResponse): boolean
  /** The error screen for a path with its query, to be sent with status 404. */
  renderNotFound(fullPath: string): Promise<{ html: string; headers: Headers }>
  /** Renders again what the storefront has changed. */
  refresh(): Promise<void>
  close(): Promise<void>
}

/** The site, ready to answer: pages rendered by an earlier start are used as far as nothing they are made of changed. */
export async function createSite(deps: SiteDeps): Promise<Site> {
  if (deps.isDevelopment) return createDevelopmentSite(deps)
  const { settings, content, storefront, buildFolder = resolve('dist') } = deps
  const folder = join(buildFolder, 'pages')
  const build = await readProductionBuild(buildFolder)

  async function update(kept: Artifact[]): Promise<Artifact[]> {
    const wanted = await listWanted(build, settings, content, await storefront())
    const { artifacts, isChanged } = await bringUpToDate(wanted, kept)
    if (isChanged) await storeArtifacts(folder, artifacts)
    return isChanged ? artifacts : kept
  }

  let artifacts = await update(await restoreArtifacts(folder))
  let answers = createAnswers(artifacts, settings)
  let refreshing = Promise.resolve()

  async function refresh() {
    const updated = await update(artifacts)
    if (updated === artifacts) return
    artifacts = updated
    answers = createAnswers(artifacts, settings)
  }

  return {
    answer: (request, response) => answers.answer(request, response),
    renderNotFound: async (fullPath) => answers.renderNotFound(fullPath),
    refresh() {
      refreshing = refreshing.then(refresh, refresh)
      return refreshing
    },
    close: async () => {},
  }
}

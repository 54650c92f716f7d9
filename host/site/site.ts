import type { IncomingMessage, ServerResponse } from 'node:http'
import { join, resolve } from 'node:path'
import type { Storefront } from '#contract/entities/catalogue.ts'
import type { Content } from '../content/read-content.ts'
import type { Headers } from '../headers.ts'
import { originsOf } from '../headers.ts'
import { SettingsError } from '../settings.ts'
import { createAnswers } from './answers.ts'
import type { Artifact } from './artifact.ts'
import { restoreArtifacts, storeArtifacts } from './artifact-folder.ts'
import { buildArtifacts, listTargets } from './artifacts.ts'
import type { SiteSettings } from './config.ts'
import { createDevelopmentSite } from './development.ts'
import { readProductionBuild } from './production-build.ts'
import type { PictureRenderer } from './seo/picture/renderer.ts'

export type SiteDeps = {
  settings: SiteSettings
  content: Content
  /** What is for sale, as an anonymous visitor sees it. */
  storefront(): Promise<Storefront>
  /** Given in development only: reads the content again if it has changed. */
  readInDevelopment?: (() => Promise<Content>) | undefined
  /** Where the site was built to. */
  buildFolder?: string
  /** Where its rendered pages are kept: in the folder of the build, unless said. */
  pagesFolder?: string | null
  /** Where pictures of pages are made, unless said the one that draws them. */
  renderer?: PictureRenderer
}

export type Site = {
  /** Answers a GET or HEAD of a page, payload, file or the checkout's document; false when it is none of them. */
  answer(request: IncomingMessage, response: ServerResponse): boolean
  /** The error screen for a path with its query, to be sent with status 404. */
  renderNotFound(fullPath: string): Promise<{ html: string; headers: Headers }>
  /** Renders again what the storefront or other content has changed; when that fails, everything stays as it was. */
  refresh(content?: Content): Promise<void>
  /** Waits for what is being rendered. */
  close(): Promise<void>
}

/** The site, ready to answer: pages rendered by an earlier start are used as far as nothing they are made of changed. */
export async function createSite(deps: SiteDeps): Promise<Site> {
  if (deps.readInDevelopment) return createDevelopmentSite(deps, deps.readInDevelopment)
  const { storefront, buildFolder = resolve('dist'), renderer } = deps
  const folder = deps.pagesFolder ?? join(buildFolder, 'pages')
  const build = await readProductionBuild(buildFolder)
  const settingsFor = ({ vendor }: Content): SiteSettings => ({ ...deps.settings, thirdParties: originsOf(vendor) })
  const render = async (words: Content, kept: Artifact[]) =>
    buildArtifacts(await listTargets(build, deps.settings, words, await storefront(), renderer), kept)

  let { content } = deps
  const first = await render(content, await restoreArtifacts(folder))
  if (first.isChanged) await storeArtifacts(folder, first.artifacts).catch(explain(folder))
  let { artifacts } = first
  let answers = createAnswers(artifacts, settingsFor(content))
  let refreshing = Promise.resolve()

  async function refresh(words = content) {
    const rendered = await render(words, artifacts)
    // Always: what scripts from elsewhere reach is in the headers alone, and changes no page.
    answers = createAnswers(rendered.artifacts, settingsFor(words))
    artifacts = rendered.artifacts
    content = words
    // Shown before it is kept: where nothing can be written, the shop still shows what it charges.
    if (rendered.isChanged) await storeArtifacts(folder, artifacts)
  }

  return {
    answer: (request, response) => answers.answer(request, response),
    renderNotFound: async (fullPath) => answers.renderNotFound(fullPath),
    refresh(words) {
      const next = () => refresh(words)
      refreshing = refreshing.then(next, next)
      return refreshing
    },
    close: async () => void (await Promise.allSettled([refreshing])),
  }
}

/** Said in one line to whoever starts the program where nothing can be written. */
const explain = (folder: string) => (cause: NodeJS.ErrnoException) => {
  const reason = `${folder} can not be written: ${cause.code ?? cause.message}`
  throw new SettingsError(`PAGES_FOLDER: ${reason}. Set it to a folder that can`, { cause })
}

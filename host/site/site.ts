import { join, resolve } from 'node:path'
import { withDesk } from '../desk/site-desk.ts'
import { apiHeaders, originsOf } from '../headers.ts'
import { SettingsError } from '../settings.ts'
import type { Content } from '../shop/read-content.ts'
import { buildFiles, listTargets } from './build-files.ts'
import type { BuiltFile } from './built-file.ts'
import { restoreFiles, storeFiles } from './built-file-folder.ts'
import type { SiteSettings } from './config.ts'
import { createDevelopmentSite } from './development.ts'
import { createLateFiles } from './late-files.ts'
import { type ProductionBuild, readProductionBuild } from './production-build.ts'
import { createResponses } from './responses.ts'
import type { Site, SiteDeps } from './site-deps.ts'
import { withMedia } from './site-media.ts'
import { withPlugIns } from './site-plug-ins.ts'

/** Opens the site. Pages that an earlier start rendered are used again if nothing that they are made of has changed. */
export async function createSite(deps: SiteDeps): Promise<Site> {
  const site = deps.readInDevelopment
    ? await createDevelopmentSite(deps, deps.readInDevelopment)
    : await createProductionSite(deps)
  if (!deps.media) return site
  const { media, content, report = () => undefined } = deps
  const withFrames = withPlugIns(withDesk(site, deps), { ...deps, report })
  return withMedia(withFrames, { store: media, library: content.media, headers: apiHeaders(deps.settings), report })
}

async function createProductionSite(deps: SiteDeps): Promise<Site> {
  const { storefront, buildFolder = resolve('dist'), renderer, report = () => undefined } = deps
  const folder = deps.pagesFolder ?? join(buildFolder, 'pages')
  const readBuild = createBuildReader(buildFolder)
  const settingsFor = ({ vendor, media }: Content): SiteSettings => ({
    ...deps.settings,
    thirdParties: originsOf(vendor),
    hasPlugIns: media.plugIns.size > 0,
  })
  const lateFiles = createLateFiles()
  const onFailure = (error: unknown) => report(`Pictures: ${error instanceof Error ? error.message : String(error)}`)
  const respond = (files: BuiltFile[], shown: Content) =>
    createResponses(files, settingsFor(shown), lateFiles, onFailure)

  async function render(changed: Content, kept: BuiltFile[]) {
    const targets = await listTargets(await readBuild(changed), deps.settings, changed, await storefront(), renderer)
    const { soon = [], late = [] } = Object.groupBy(targets, ({ isLate }) => (isLate ? 'late' : 'soon'))
    const rendered = await buildFiles(soon, kept)
    lateFiles.replace(late)
    return rendered
  }

  let { content } = deps
  const first = await render(content, await restoreFiles(folder))
  if (first.isChanged) await storeFiles(folder, first.files).catch(explain(folder))
  await content.code.accept()
  let { files } = first
  let retired: BuiltFile[] = []
  let responses = respond(files, content)
  let refreshing = Promise.resolve()

  async function refresh(changed = content) {
    const rendered = await render(changed, files)
    retired = findRetired(files, rendered.files, retired)
    // Even if no page has changed: the origins that third-party scripts reach are in the headers only.
    responses = respond([...retired, ...rendered.files], changed)
    files = rendered.files
    content = changed
    // Shown before it is stored: if the folder can't be written, the shop must still show the prices that it charges.
    if (rendered.isChanged) await storeFiles(folder, files)
    await changed.code.accept()
  }

  return {
    answer: (request, response) => responses.answer(request, response),
    renderNotFound: async (fullPath) => responses.renderNotFound(fullPath),
    refresh(changed) {
      const next = () => refresh(changed)
      refreshing = refreshing.then(next, next)
      return refreshing
    },
    close: async () => void (await Promise.allSettled([refreshing])),
  }
}

/**
 * The style sheet and fonts of the theme before this one, which are still served: a browser may have read its page just before
 * the change.
 */
function findRetired(before: BuiltFile[], now: BuiltFile[], retired: BuiltFile[]): BuiltFile[] {
  const paths = new Set(now.map(({ path }) => path))
  const isGone = ({ path }: BuiltFile) => path.startsWith('/assets/') && !paths.has(path)
  const gone = before.filter(isGone)
  return gone.length > 0 ? gone : retired.filter(isGone)
}

/** Reads the build for this content, with the shop's own code if it has any. Keeps the build that was read last. */
function createBuildReader(programBuild: string): (content: Content) => Promise<ProductionBuild> {
  let read: { folder: string; build: Promise<ProductionBuild> } | undefined
  return ({ code }) => {
    const folder = code.buildFolder ?? programBuild
    if (read?.folder !== folder) read = { folder, build: readProductionBuild(folder) }
    return read.build
  }
}

/** Explains in one line why the folder can't be written. */
const explain = (folder: string) => (cause: NodeJS.ErrnoException) => {
  const reason = `${folder} can not be written: ${cause.code ?? cause.message}`
  throw new SettingsError(`PAGES_FOLDER: ${reason}. Set it to a folder that can`, { cause })
}

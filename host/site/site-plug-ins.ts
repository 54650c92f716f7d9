import { resolve } from 'node:path'
import { readFrameScript } from '../plug-ins/frame-document.ts'
import type { PlugInFolder } from '../plug-ins/plug-in-folder.ts'
import { plugInHeaders } from '../plug-ins/plug-in-policy.ts'
import { answerPlugIn } from '../plug-ins/serve-plug-ins.ts'
import type { Content } from '../shop/content.ts'
import type { Site, SiteDeps } from './site-deps.ts'

type SitePlugInsDeps = Pick<SiteDeps, 'settings' | 'content' | 'readInDevelopment' | 'buildFolder'> & {
  report: (text: string) => void
}

/** Adds the plug-ins of the content to a site: answers below /plug-ins/. Earlier ones are answered while their files remain. */
export function withPlugIns(site: Site, deps: SitePlugInsDeps): Site {
  const { settings, readInDevelopment, buildFolder = resolve('dist'), report } = deps
  const folders = new Map<string, PlugInFolder>()
  const add = ({ media }: Content) => {
    for (const [hash, folder] of media.plugIns) folders.set(hash, folder)
  }
  add(deps.content)
  const plugIns = {
    folders,
    headers: plugInHeaders(settings),
    loadScript: readInDevelopment ? bundleFrameScript : () => readFrameScript(buildFolder),
    onFailure: (error: unknown) => report(`Plug-ins: ${error instanceof Error ? error.message : String(error)}`),
  }
  return {
    ...site,
    answer: (request, response) => answerPlugIn(plugIns, request, response) || site.answer(request, response),
    refresh(content) {
      // Pages name the new addresses as soon as they are rendered.
      if (content) add(content)
      return site.refresh(content)
    },
  }
}

/** Bundles the script as it is now. Imports the bundler only when it is needed: a shop in production never loads it. */
async function bundleFrameScript(): Promise<string> {
  const { bundlePlugInFrame } = await import('#scripts/bundling/plug-in-frame.ts')
  return bundlePlugInFrame()
}

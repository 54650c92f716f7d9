import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { ContentError, type Fault } from '../../shop/content-error.ts'
import type { Content } from '../../shop/read-content.ts'
import { storefrontOfFiles } from '../catalogue-storefront.ts'
import type { SiteSettings } from '../config.ts'
import { type LoadedSite, loadSite } from '../load-site.ts'
import { checkLinks } from './check-links.ts'
import { findLinks } from './find-links.ts'
import { listTargets } from './link-targets.ts'
import { pageOfFile } from './page-of-file.ts'

/** `links` is null if the shop has faults with which its pages can't be known. */
export type ShopCheck = {
  faults: readonly Fault[]
  files: number
  links: { followed: number; external: number } | null
}

type Subject = {
  folder: string
  settings: SiteSettings
  /** Reads the shop as a start does. Throws a `ContentError` with its faults. */
  read: () => Promise<Content>
}

/** Runs the checks of a start without starting, and follows all links in the shop folder. */
export async function checkShop({ folder, settings, read }: Subject): Promise<ShopCheck> {
  const files = await listTextFiles(folder)
  try {
    const content = await read()
    const site = loadSite(settings, content, storefrontOfFiles(content), 'check')
    const { faults, links, external } = await followLinks(folder, files, site)
    return { faults: new ContentError(faults).faults, files: files.length, links: { followed: links, external } }
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    return { faults: error.faults, files: files.length, links: null }
  }
}

async function followLinks(folder: string, files: readonly string[], site: LoadedSite) {
  const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')))
  // What navigation.yaml links to was checked when the site was loaded.
  const links = files.flatMap((file, index) => findLinks(file, texts[index] ?? ''))
  const media = new Set(await listFiles(folder, 'media'))
  return checkLinks(links, { targets: listTargets(site), pageOf: pageOfFile(site), media })
}

const isText = (file: string) => /\.(md|yaml)$/.test(file) && !/^(README\.md|downloads\/|media\/)/.test(file)

const listTextFiles = async (folder: string): Promise<string[]> => (await listFiles(folder, '.')).filter(isText)

/** The files below a folder of the shop by their names in it, sorted; none if there is no such folder. */
async function listFiles(folder: string, below: string): Promise<string[]> {
  const entries = await readdir(path.join(folder, below), { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((name) => !name.split('/').some((part) => part.startsWith('.') || part === 'node_modules'))
    .sort()
}

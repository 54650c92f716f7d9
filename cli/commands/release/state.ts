import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setField } from '#host/content/edit-yaml.ts'
import { contentFolder } from '#host/dependencies.ts'
import { findCurrentVersion, type ReleaseFile } from '#service/catalogue/index.ts'
import { type CommandContext, CommandError } from '../../command.ts'
import type { Workshop } from '../catalogue/files.ts'
import { releaseFileName } from './draft.ts'

/** A release that was named, with all the others of its product, and what they have customers be offered. */
export type Named = {
  release: ReleaseFile
  isPublished: boolean
  /** Its file, by its name in `content/`. */
  name: string
  /** What product and version are called. */
  title: string
  /** The releases of its product that are published, it among them if it is. */
  published: ReleaseFile[]
}

/** The release that was typed. Throws CommandError when there is none. */
export function findNamed({ words }: Pick<CommandContext, 'words'>, { content, shownAs }: Workshop): Named {
  const [productId = '', version = ''] = words
  const { products, releases, drafts = [] } = content.catalogue
  const published = releases.filter((one) => one.productId === productId)
  const own = [...published, ...drafts.filter((one) => one.productId === productId)]
  const release = own.find((one) => one.version === version)
  if (!release) {
    const known = own.length === 0 ? '' : ` There are ${own.map((one) => one.version).join(', ')}.`
    const place = shownAs(`catalogue/releases/${productId}`)
    throw new CommandError(`There is no release ${version} in ${place}: 'release add' writes one.${known}`)
  }
  const title = `${products.find(({ id }) => id === productId)?.name ?? productId} ${version}`
  return {
    release,
    isPublished: published.includes(release),
    name: releaseFileName(productId, version),
    title,
    published,
  }
}

/** The text of a release's file with some fields changed, and all else as its vendor wrote it. */
export async function editRelease(name: string, fields: Readonly<Record<string, string | boolean>>): Promise<string> {
  const text = await readFile(path.join(contentFolder(), name), 'utf8')
  try {
    return Object.entries(fields).reduce(
      (all, [field, value]) => setField(all, { name: field, value, after: 'version' }),
      text,
    )
  } catch (error) {
    throw new CommandError(`content/${name}: ${error instanceof Error ? error.message : error}: edit it by hand`)
  }
}

/** Tells of platforms that the version offered before has files for, and this one has not; nothing when it has them all. */
export function describeDropped(release: ReleaseFile, published: readonly ReleaseFile[]): string[] {
  const current = findCurrentVersion([...published])
  const before = published.find(({ version }) => version === current)
  const platformsOf = (one: ReleaseFile) => one.artifacts.map(({ platform }) => platform)
  const own = platformsOf(release)
  const dropped = before && !own.includes('Universal') ? platformsOf(before).filter((one) => !own.includes(one)) : []
  if (!before || dropped.length === 0) return []
  return [
    `It has no file for ${[...new Set(dropped)].join(', ')}, and ${before.version} has: those customers choose that one.`,
  ]
}

/** What customers get of a product, in a sentence. */
export function describeOffer(published: readonly ReleaseFile[]): string {
  const current = findCurrentVersion([...published])
  return current === null ? 'Customers are offered no version now.' : `Customers are offered ${current} now.`
}

import type { AudioReference, MediaReference, PlugInReference, SiteMedia } from '#contract/media.ts'
import { frameAddress } from '../plug-ins/plug-in-address.ts'
import { type PlugInFolder, readPlugInFolder } from '../plug-ins/plug-in-folder.ts'
import { compareRecordings } from './compare-recordings.ts'
import { detectDocument, detectType, explainType, type FileType, type MediaKind } from './detect-type.ts'
import { examine } from './examine.ts'
import type { AudioFacts, Facts, ImageFacts, VideoFacts } from './facts.ts'
import type { FactsCache } from './facts-cache.ts'
import { type MediaFile, type MediaFolder, openMediaFolder } from './media-folder.ts'
import type { MediaWorker } from './media-worker.ts'
import { type PublishedFile, publishVariants, publishWhole, type Source } from './published-files.ts'
import { MediaFault } from './worker/jobs.ts'

/** The media of one reading of the shop folder. */
export type MediaLibrary = SiteMedia & {
  /** Examines the file of a reference. Returns why it can't be used, with the remedy, or null. */
  check(reference: MediaReference): Promise<string | null>
  /** Why two recordings that were checked can't be played in step, with the remedy, or null. */
  compare(dry: AudioReference, processed: AudioReference): string | null
  /** The files that pages refer to, by address. It grows while loaders ask for media. */
  readonly published: ReadonlyMap<string, PublishedFile>
  /** The plug-ins that pages refer to, by the hash in their addresses. */
  readonly plugIns: ReadonlyMap<string, PlugInFolder>
  /** Recordings that have not been decoded yet. */
  readonly unmeasured: ReadonlySet<Source>
  /** Finds a file that is no medium, such as a font, or says why it can't be used. */
  findFile: MediaFolder['find']
  /** Decodes an image that belongs to the shop and to no page, such as its logo, or says why it can't be used. */
  findImage(name: string): Promise<FoundImage | { reason: string }>
}

/** `path` is absolute. */
export type FoundImage = Pick<ImageFacts, 'type' | 'width' | 'height'> & { path: string; bytes: number }

type FileReference = Exclude<MediaReference, PlugInReference>
type Examined = { source: Source; found: FileType; bytes: number }
type Result = Examined | { reason: string }

/** Opens `media/` of a shop folder for one reading. Files that nothing refers to are not even opened. */
export function openMediaLibrary(shopFolder: string, worker: MediaWorker, cache: FactsCache): MediaLibrary {
  const folder = openMediaFolder(shopFolder)
  const results = new Map<string, Promise<Result>>()
  const examined = new Map<string, Examined>()
  const published = new Map<string, PublishedFile>()
  const unmeasured = new Set<Source>()
  const plugIns = createPlugIns(shopFolder, cache)

  async function examineFile(name: string, kind: MediaKind): Promise<Result> {
    const file = await folder.find(name)
    if ('reason' in file) return file
    const found = kind === 'document' ? detectDocument(file.head, name) : detectType(file.head)
    if (!found || (found.kind !== kind && kind !== 'document'))
      return { reason: `media/${name}: ${explainType(file.head, kind)}` }
    const { path, bytes, mtime } = file
    const source = { name, path, bytes, mtime, hash: await cache.hash(file) }
    const reason = await learn(source, file, kind, found)
    return reason === null ? { source, found, bytes } : { reason: `media/${name}: ${reason}` }
  }

  async function learn({ hash }: Source, file: MediaFile, kind: MediaKind, found: FileType): Promise<string | null> {
    if (kind === 'document' || cache.find(hash)?.kind === kind) return null
    try {
      cache.add(hash, await examine(file, kind, found, worker))
      return null
    } catch (error) {
      if (error instanceof MediaFault) return error.message
      throw error
    }
  }

  const keyOf = ({ kind, file }: Pick<FileReference, 'kind' | 'file'>) => `${kind} ${file}`

  async function examineOnce(reference: Pick<FileReference, 'kind' | 'file'>): Promise<Result> {
    const key = keyOf(reference)
    const result = results.get(key) ?? examineFile(reference.file, reference.kind)
    results.set(key, result)
    return result
  }

  function find(reference: FileReference): Examined {
    const found = examined.get(keyOf(reference))
    if (!found) throw new Error(`media/${reference.file} was not read with the content`)
    return found
  }

  function factsOf<Kind extends Facts['kind']>({ source }: Examined, kind: Kind): Extract<Facts, { kind: Kind }> {
    const facts = cache.find(source.hash)
    if (!facts || !isOf(facts, kind)) throw new Error(`media/${source.name} was not examined`)
    return facts
  }

  const publish = (file: PublishedFile): string => {
    published.set(file.path, file)
    return file.path
  }

  /** Publishes a file as it is. */
  const publishFile = ({ source, found: { type, ending } }: Examined) => publish(publishWhole(source, type, ending))

  return {
    published,
    unmeasured,
    plugIns: plugIns.folders,
    async check(reference) {
      if (reference.kind === 'plug-in') return plugIns.check(reference)
      const found = await examineOnce(reference)
      if ('reason' in found) return found.reason
      examined.set(keyOf(reference), found)
      return null
    },
    findFile: folder.find,
    async findImage(name) {
      const found = await examineOnce({ kind: 'image', file: name })
      if ('reason' in found) return found
      const { type, width, height } = factsOf(found, 'image')
      const { path, bytes } = found.source
      return { path, bytes, type, width, height }
    },
    compare(dry, processed) {
      const [one, other] = [find(dry), find(processed)]
      const reason = compareRecordings(factsOf(other, 'audio'), factsOf(one, 'audio'), `media/${dry.file}`)
      return reason === null ? null : `media/${processed.file}: ${reason}`
    },
    image(reference) {
      const found = find(reference)
      const facts: ImageFacts = factsOf(found, 'image')
      const { width, height, colour, type, isScalable } = facts
      if (isScalable) {
        const { files, image } = publishVariants(found.source, facts)
        for (const file of files) publish(file)
        return { ...image, alt: reference.alt }
      }
      const kind = type === 'image/svg+xml' ? 'drawing' : 'copy'
      const src = publish(publishWhole(found.source, type, found.found.ending, kind))
      return { src, width, height, colour, sources: [], alt: reference.alt }
    },
    audio(reference) {
      const found = find(reference)
      const { type, seconds, measured }: AudioFacts = factsOf(found, 'audio')
      if (!measured) unmeasured.add(found.source)
      return {
        src: publishFile(found),
        type,
        seconds,
        peaks: measured?.peaks ?? [],
        loudness: measured?.loudness ?? null,
      }
    },
    video(reference) {
      const found = find(reference)
      const { type, width, height, seconds }: VideoFacts = factsOf(found, 'video')
      const captions = reference.captions.map((each) => ({
        src: publishFile(find(each)),
        language: each.language,
        label: each.label,
      }))
      return { src: publishFile(found), type, width, height, seconds, poster: this.image(reference.poster), captions }
    },
    document(reference) {
      const found = find(reference)
      return { src: publishFile(found), type: found.found.type, bytes: found.bytes }
    },
    plugIn: plugIns.find,
  }
}

/** The plug-ins of one reading: folders, which are examined as a whole. */
function createPlugIns(shopFolder: string, cache: FactsCache) {
  const folders = new Map<string, PlugInFolder>()
  const hashes = new Map<string, string>()
  const keyOf = ({ file, entry }: PlugInReference) => JSON.stringify([file, entry])
  return {
    folders,
    async check(reference: PlugInReference): Promise<string | null> {
      const read = await readPlugInFolder(shopFolder, reference, (file) => cache.hash(file))
      if ('reason' in read) return read.reason
      folders.set(read.hash, read)
      hashes.set(keyOf(reference), read.hash)
      return null
    },
    find(reference: PlugInReference) {
      const folder = folders.get(hashes.get(keyOf(reference)) ?? '')
      if (!folder) throw new Error(`media/${reference.file} was not read with the content`)
      return { src: frameAddress(folder.hash), bytes: folder.bytes }
    },
  }
}

const isOf = <Kind extends Facts['kind']>(facts: Facts, kind: Kind): facts is Extract<Facts, { kind: Kind }> =>
  facts.kind === kind

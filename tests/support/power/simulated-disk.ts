import type * as nodeFs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** Node's own functions, as they are before anybody puts something before them. */
const fs: typeof nodeFs = { ...createRequire(import.meta.url)('node:fs') }

type Content = {
  /** Its bytes on the disk. */
  file: string
  dirty: [number, number][]
  shortest: number
}

export const namesIn = (disk: string) => path.join(disk, 'names')
const bytesIn = (disk: string) => path.join(disk, 'bytes')

/** The file of the folder, by the system's number, whose bytes each file of a disk holds; by the number of that one. */
export function readOrigins(disk: string): Map<number, number> {
  const files = fs.readdirSync(bytesIn(disk))
  return new Map(files.map((file) => [fs.lstatSync(path.join(bytesIn(disk), file)).ino, Number(file.split('.')[0])]))
}

/**
 * What a disk would hold of a folder if its power went now: bytes of a file as they were at its last sync, names as they
 * were at the last sync of their folder. Kinder than that in one thing: what is synced keeps the name that it has then, and
 * the folders around it theirs, as ext4, xfs and btrfs have it and PostgreSQL relies on.
 */
export class Disk {
  readonly #folder: string
  readonly #disk: string
  readonly #contents = new Map<number, Content>()
  readonly #opened = new Map<number, Content>()
  /** Where each folder was when its name was last synced, by the system's number. */
  readonly #folders = new Map<number, string>()
  #made = 0

  /** Follows `folder`, of which `disk` holds all that is there now under `namesIn`. */
  constructor(folder: string, disk: string) {
    this.#folder = folder
    this.#disk = disk
    fs.mkdirSync(bytesIn(disk), { recursive: true })
    for (const entry of fs.readdirSync(folder, { withFileTypes: true, recursive: true })) {
      if (!entry.isFile()) continue
      const place = path.join(entry.parentPath, entry.name)
      const number = fs.lstatSync(place).ino
      fs.linkSync(this.#onDisk(place), this.#add(number).file)
    }
  }

  opened(descriptor: number, isEmptied: boolean): void {
    const stat = fs.fstatSync(descriptor)
    if (!stat.isFile() || !this.#isInside(placeOf(descriptor))) return
    const content = this.#contentOf(stat.ino)
    if (isEmptied) content.shortest = 0
    this.#opened.set(descriptor, content)
  }

  closed(descriptor: number): void {
    this.#opened.delete(descriptor)
  }

  wrote(descriptor: number, position: number, length: number): void {
    const content = this.#opened.get(descriptor)
    const last = content?.dirty.at(-1)
    if (last?.[1] === position) last[1] += length
    else content?.dirty.push([position, position + length])
  }

  cut(file: number | string, length: number): void {
    const number = typeof file === 'number' ? fs.fstatSync(file).ino : fs.statSync(file).ino
    const content = this.#contents.get(number)
    if (content) content.shortest = Math.min(content.shortest, length)
  }

  dropping(file: string): void {
    if (this.#isInside(file) && fs.existsSync(file)) this.#contents.delete(fs.lstatSync(file).ino)
  }

  /** The system has synced this file or folder; `isWhole` where it may have been written to by a way that is not followed. */
  synced(descriptor: number, isWhole: boolean): void {
    const place = placeOf(descriptor)
    if (!this.#isInside(place)) return
    const stat = fs.fstatSync(descriptor)
    if (stat.isDirectory()) {
      this.#syncNames(place)
      return
    }
    const content = this.#contentOf(stat.ino)
    syncBytes(content, descriptor, isWhole)
    if (fs.existsSync(place)) this.#giveName(content, place)
  }

  #add(number: number): Content {
    this.#made += 1
    const file = path.join(bytesIn(this.#disk), `${number}.${this.#made}`)
    const content: Content = { file, dirty: [], shortest: Number.POSITIVE_INFINITY }
    this.#contents.set(number, content)
    return content
  }

  #contentOf(number: number): Content {
    const known = this.#contents.get(number)
    if (known) return known
    const content = this.#add(number)
    fs.writeFileSync(content.file, '')
    return content
  }

  #isInside(place: string): boolean {
    return place === this.#folder || place.startsWith(`${this.#folder}/`)
  }

  #onDisk(place: string): string {
    return path.join(namesIn(this.#disk), path.relative(this.#folder, place))
  }

  #giveName(content: Content, place: string): void {
    const name = this.#onDisk(place)
    fs.mkdirSync(path.dirname(name), { recursive: true })
    if (fs.existsSync(name) && fs.lstatSync(name).ino === fs.lstatSync(content.file).ino) return
    const draft = path.join(this.#disk, 'draft')
    fs.rmSync(draft, { force: true })
    fs.linkSync(content.file, draft)
    fs.renameSync(draft, name)
  }

  /** A folder that was renamed takes along all that is in it. */
  #nameFolder(place: string): void {
    const { ino } = fs.lstatSync(place)
    const before = this.#folders.get(ino)
    const [from, to] = [before === undefined ? undefined : this.#onDisk(before), this.#onDisk(place)]
    if (from !== undefined && before !== place && !fs.existsSync(before ?? '') && fs.existsSync(from)) {
      fs.rmSync(to, { recursive: true, force: true })
      fs.renameSync(from, to)
    } else fs.mkdirSync(to, { recursive: true })
    this.#folders.set(ino, place)
  }

  #syncNames(place: string): void {
    const kept = this.#onDisk(place)
    fs.mkdirSync(kept, { recursive: true })
    const entries = fs.readdirSync(place, { withFileTypes: true })
    for (const entry of entries) {
      const inner = path.join(place, entry.name)
      if (entry.isDirectory()) this.#nameFolder(inner)
      else if (entry.isFile()) this.#giveName(this.#contentOf(fs.lstatSync(inner).ino), inner)
    }
    const there = new Set(entries.map(({ name }) => name))
    for (const name of fs.readdirSync(kept))
      if (!there.has(name)) fs.rmSync(path.join(kept, name), { recursive: true, force: true })
  }
}

const placeOf = (descriptor: number) => fs.readlinkSync(`/proc/self/fd/${descriptor}`)

function syncBytes(content: Content, descriptor: number, isWhole: boolean): void {
  const { size } = fs.fstatSync(descriptor)
  const source = fs.openSync(`/proc/self/fd/${descriptor}`, 'r')
  const target = fs.openSync(content.file, 'r+')
  const kept = Math.min(isWhole ? 0 : content.shortest, fs.fstatSync(target).size)
  fs.ftruncateSync(target, kept)
  for (const [from, to] of isWhole ? [[0, size] as const] : content.dirty) {
    const bytes = Buffer.alloc(Math.max(0, Math.min(to, size) - from))
    fs.writeSync(target, bytes, 0, fs.readSync(source, bytes, 0, bytes.length, from), from)
  }
  fs.ftruncateSync(target, size)
  fs.closeSync(source)
  fs.closeSync(target)
  content.dirty = []
  content.shortest = Number.POSITIVE_INFINITY
}

import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { exampleFiles, exampleReleases, exampleStoredFiles } from '#service/catalogue/releases/example-releases.ts'
import type { OpenFile, Storage } from '#service/platform/storage/storage.ts'
import { StorageError } from '#service/platform/storage/storage-error.ts'
import { createKeptMeasurements, createMeasurements, measureReleases } from './file-measurements.ts'

const logger = pino({ level: 'silent' })
const text = 'all of the bytes'
const measured = { size: text.length, sha256: createHash('sha256').update(text).digest('hex') }

function createFile(stamp: string, read = () => Readable.from([Buffer.from(text)])) {
  const counts = { read: 0, closed: 0 }
  const opened: OpenFile = {
    size: text.length,
    stamp,
    read() {
      counts.read += 1
      return read()
    },
    async close() {
      counts.closed += 1
    },
  }
  return { counts, opened }
}

describe('measuring a file', () => {
  it('reads it once for all who ask, and again when it is another', async () => {
    const { measure, recall } = createMeasurements({})
    const [one, other] = [createFile('one'), createFile('other')]
    const asked = await Promise.all([1, 2, 3].map(() => measure('a.zip', one.opened)))
    expect(asked).toEqual([measured, measured, measured])
    expect(await measure('a.zip', one.opened)).toEqual(measured)
    expect(one.counts.read).toBe(1)
    await measure('a.zip', other.opened)
    expect(other.counts.read).toBe(1)
    expect(recall('a.zip')).toEqual(measured)
    expect(recall('b.zip')).toBeUndefined()
  })

  it('is tried again after it has failed, and tells of a file that is shorter than it was said to be', async () => {
    const { measure } = createMeasurements({})
    const short = createFile('one', () => Readable.from([Buffer.from('all')]))
    await expect(measure('a.zip', short.opened)).rejects.toThrow('a.zip has 3 bytes and was said to have 16')
    expect(await measure('a.zip', createFile('one').opened)).toEqual(measured)
  })
})

function createStorage(files: Record<string, string>): Storage & { counts: { opened: number; read: number } } {
  const counts = { opened: 0, read: 0 }
  return {
    counts,
    place: 'the test',
    presign: null,
    async open(name) {
      const bytes = files[name]
      if (bytes === undefined) return null
      counts.opened += 1
      const read = () => {
        counts.read += 1
        return Readable.from([Buffer.from(bytes)])
      }
      return { size: Buffer.byteLength(bytes), stamp: name, read, close: async () => undefined }
    },
  }
}
const broken: Storage = {
  place: 'the test',
  presign: null,
  open: async () => {
    throw new StorageError('The test does not answer')
  },
}
const files = Object.keys(exampleFiles)
const content = { releases: exampleReleases }

describe('the files of all releases', () => {
  it('are measured at the first start and looked at only at the next', async () => {
    const storage = createStorage(exampleFiles)
    const first = createMeasurements({})
    const { storedFiles, missing } = await measureReleases(content, { storage, measurements: first, logger })
    expect(storedFiles).toEqual(exampleStoredFiles)
    expect(missing).toEqual([])
    expect(storage.counts.read).toBe(files.length)
    const next = createMeasurements(first.known())
    expect((await measureReleases(content, { storage, measurements: next, logger })).storedFiles).toEqual(storedFiles)
    expect(storage.counts).toEqual({ opened: 2 * files.length, read: files.length })
  })

  it('are told of where they are missing', async () => {
    const { [files[0] ?? '']: _, ...others } = exampleFiles
    const dependencies = { storage: createStorage(others), measurements: createMeasurements({}), logger }
    const { missing } = await measureReleases(content, dependencies)
    expect(missing).toEqual([{ productId: 'snare-works', version: '1.1.0', key: 'mac', file: files[0] }])
  })

  it('are what they were when the storage does not answer, if that is known of all', async () => {
    const measurements = createMeasurements({})
    await expect(measureReleases(content, { storage: broken, measurements, logger })).rejects.toThrow(StorageError)
    await measureReleases(content, { storage: createStorage(exampleFiles), measurements, logger })
    const lines: string[] = []
    const told = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
    const { storedFiles } = await measureReleases(content, { storage: broken, measurements, logger: told })
    expect(storedFiles).toEqual(exampleStoredFiles)
    expect(lines.join()).toContain('The test does not answer')
  })
})

describe('measurements', () => {
  it('are kept from one start to the next, for the storage that they are of', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'backline-kept-'))
    const known = { 'a.zip': { stamp: 'one', ...measured } }
    await createKeptMeasurements(dataDir, '/srv/files').write(known)
    expect(await createKeptMeasurements(dataDir, '/srv/files').read()).toEqual(known)
    expect(await createKeptMeasurements(dataDir, '/srv/others').read()).toEqual({})
    expect(await readdir(dataDir), 'no draft is left').toEqual(['measured-files.json'])

    const file = path.join(dataDir, 'measured-files.json')
    const half = (await readFile(file, 'utf8')).slice(0, 60)
    for (const damaged of [half, '[]', '{"place":"/srv/files","files":{"a.zip":{"stamp":1}}}']) {
      await writeFile(file, damaged)
      expect(await createKeptMeasurements(dataDir, '/srv/files').read(), damaged).toEqual({})
    }
    await rm(dataDir, { recursive: true })
  })
})

import path from 'node:path'
import { type ReleaseFile, storedNameOf } from '#service/catalogue/index.ts'
import { createMeasurements, measureReleases } from '#service/licensing/index.ts'
import type { Rooms } from '#service/modules.ts'
import { createStorage, type StorageSettings, wallClock } from '#service/platform/index.ts'
import { type CommandContext, CommandError } from '../../command.ts'

/** A file of a release with what it is. */
export type StoredFile = { platform: string; file: string; size: number; sha256: string }

/** Size and SHA-256 of each file of a release. Throws CommandError for those that are not in the storage yet. */
export async function measureFiles(
  { settings, folder }: Pick<CommandContext, 'settings' | 'folder'>,
  { logger }: Rooms,
  release: ReleaseFile,
): Promise<StoredFile[]> {
  const storage = createStorage(settings.storage, wallClock)
  const measurements = createMeasurements({})
  const { storedFiles, missing } = await measureReleases({ releases: [release] }, { storage, measurements, logger })
  if (missing.length > 0)
    throw new CommandError(missing.map(({ file }) => explainMissing(file, settings.storage, folder)).join('\n'))
  return release.artifacts.flatMap(({ platform, file }) => {
    const stored = storedFiles[storedNameOf(release, file)]
    return stored ? [{ platform, file, ...stored }] : []
  })
}

/** What to do so that a file is in the storage. */
export function explainMissing(file: string, storage: StorageSettings, folder: string): string {
  const name = path.posix.basename(file)
  if ('folder' in storage) {
    const place = path.relative(folder, path.join(storage.folder, path.dirname(file))) || '.'
    return `There is no ${name} in ${place}: put it there, then type this again`
  }
  const { endpoint, bucket, prefix } = storage.s3
  const address = `s3://${[bucket, prefix, file].filter(Boolean).join('/')}`
  return `There is no ${address} at ${endpoint}: upload it, as by aws s3 cp ${name} ${address} --endpoint-url ${endpoint}, then type this again`
}

/** Files for people, a line each. */
export function describeFiles(files: readonly StoredFile[]): string[] {
  const width = (pick: (file: StoredFile) => string) => Math.max(...files.map((file) => pick(file).length))
  const bytes = ({ size }: StoredFile) => size.toLocaleString('en')
  const [platformWidth, nameWidth, byteWidth] = [width((one) => one.platform), width((one) => one.file), width(bytes)]
  return files.map(
    (one) =>
      `  ${one.platform.padEnd(platformWidth)}  ${one.file.padEnd(nameWidth)}  ${bytes(one).padStart(byteWidth)} bytes  SHA-256 ${one.sha256}`,
  )
}

import { readFile } from 'node:fs/promises'
import type { ImportOptions } from '#service/database/index.ts'
import { conflict } from '#service/platform/index.ts'
import { exportManifestName, hasRecords, serialKeysName } from '../exporting/file-names.ts'
import { readManifest } from '../exporting/manifest.ts'
import { openSerialKeys } from '../exporting/serial-keys.ts'
import type { ImportRequest } from '../running/prepare.ts'
import type { DraftFiles, DraftOptions } from './files.ts'

type Files = Pick<DraftFiles, 'listFiles'>

export const toOptions = (options: DraftOptions, skipsRejected: boolean): ImportOptions => ({
  ...options,
  skipsRejected,
})

/** What an upload is to import. Throws 409 where a file is missing or has not arrived whole. */
export async function toRequest(files: Files, id: string, options: ImportOptions): Promise<ImportRequest> {
  const { whole, unfinished } = await files.listFiles(id)
  if (unfinished.length > 0) throw conflict(`${unfinished[0]?.name} has not arrived whole: upload it, or remove it`)
  if (whole.length === 0) throw conflict('No file was uploaded yet')
  const paths = whole.filter(({ name }) => hasRecords(name)).map((file) => file.path)
  if (paths.length === 0) throw conflict('None of the files has records')
  const manifest = whole.find(({ name }) => name === exportManifestName)
  const read = manifest && readManifest(await readFile(manifest.path, 'utf8'))
  return { paths, options, ...(read && { manifest: read }) }
}

/** The keys of the serial numbers of an export, if one is uploaded. Throws a problem for a wrong passphrase. */
export async function readSerialKeys(
  files: Files,
  id: string,
  passphrase: string,
): Promise<Pick<ImportRequest, 'serialKeys'>> {
  const { whole } = await files.listFiles(id)
  const file = whole.find(({ name }) => name === serialKeysName)
  if (!file) return {}
  if (passphrase === '') throw conflict(`${serialKeysName} is sealed: type the passphrase of the export`)
  return { serialKeys: await openSerialKeys(await readFile(file.path, 'utf8'), serialKeysName, passphrase) }
}

import * as z from 'zod/mini'
import type { ImportFile } from '#service/database/index.ts'
import { refused } from '#service/platform/index.ts'
import { exportManifestName } from './file-names.ts'

const manifestSchema = z.object({
  format: z.literal('backline-export'),
  files: z.array(z.object({ name: z.string(), sha256: z.string() })),
})

const remedy = `Copy the export again, or leave out ${exportManifestName} to import what there is of it`

/** The files of an export, with their checksums. */
export type ExportManifest = Pick<z.output<typeof manifestSchema>, 'files'>

/**
 * Reads the manifest of an export; undefined for a file of the same name that belongs to something else. Throws a problem for one
 * that is no JSON: a copy that has broken off must not pass for one without a manifest.
 */
export function readManifest(text: string): ExportManifest | undefined {
  const read = z.safeParse(manifestSchema, parseJson(text))
  return read.success ? read.data : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw refused(`${exportManifestName}: It is no JSON. ${remedy}`)
  }
}

/** Throws a problem that names a file of an export that is missing, or is not as the export has written it. */
export function checkComplete(manifest: ExportManifest, files: readonly Pick<ImportFile, 'name' | 'sha256'>[]): void {
  for (const { name, sha256 } of manifest.files) {
    const file = files.find((one) => one.name === name)
    if (file?.sha256 === sha256) continue
    const what = file ? 'It is not as the export has written it' : 'The file is missing'
    throw refused(`${name}: ${what}. ${remedy}`)
  }
}

import { hash } from 'node:crypto'
import * as z from 'zod/mini'
import { CopyError } from '../copying/source.ts'

/** What this version writes; one that reads otherwise gets another number. */
export const backupFormat = 1

export const manifestName = 'manifest.json'
export const tablesFolder = 'tables'

const backedUpTableSchema = z.strictObject({
  name: z.string(),
  columns: z.array(z.string()),
  /** How many rows, of how many bytes as COPY writes them, and the sum of their SHA-256 (`row-sum.ts`). */
  rows: z.int(),
  bytes: z.int(),
  sum: z.string(),
  file: z.string().check(z.regex(/^tables\/\w+\.copy\.gz$/)),
  fileBytes: z.int(),
  fileSha256: z.string(),
})
export type BackedUpTable = z.infer<typeof backedUpTableSchema>

const manifestSchema = z.strictObject({
  format: z.literal(backupFormat),
  madeAt: z.iso.datetime(),
  database: z.enum(['embedded', 'postgres']),
  migrations: z.array(z.string()),
  tables: z.array(backedUpTableSchema),
  counters: z.array(z.strictObject({ table: z.string(), column: z.string(), last: z.nullable(z.string()) })),
})
export type Manifest = z.infer<typeof manifestSchema>

const documentSchema = z.strictObject({ manifest: z.unknown(), sha256: z.string() })

const digest = (manifest: unknown) => hash('sha256', JSON.stringify(manifest))

export const writeManifest = (manifest: Manifest): string =>
  `${JSON.stringify({ manifest, sha256: digest(manifest) }, null, 2)}\n`

/** Understands a manifest. Throws CopyError when it was altered, or a newer version wrote it. */
export function readManifest(text: string, file: string): Manifest {
  const document = z.safeParse(documentSchema, parse(text))
  if (!document.success || digest(document.data.manifest) !== document.data.sha256)
    throw new CopyError(`${file} is damaged: take another backup`)
  const { manifest } = document.data
  const { data: version } = z.safeParse(z.object({ format: z.number() }), manifest)
  if (version && version.format !== backupFormat)
    throw new CopyError(
      `${file}: The backup has the format ${version.format}, and this version reads ${backupFormat}: use the Backline that made it, or a later one`,
    )
  const result = z.safeParse(manifestSchema, manifest)
  if (!result.success) throw new CopyError(`${file} is not the manifest of a backup`)
  return result.data
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

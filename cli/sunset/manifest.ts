import { readFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'
import { SunsetError } from './sunset-error.ts'

export const manifestName = 'manifest.json'
export const signatureName = 'manifest.mac'
/** The sealed list of what the other sealed files are. */
export const contentsName = 'contents.sealed'

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const size = z.int().check(z.gte(0))
/** In the folder, without a way out of it. */
const fileName = z.string().check(z.regex(/^[a-z0-9][\w-]*(\.[\w-]+)*(\/[a-z0-9][\w-]*(\.[\w-]+)*)*$/i))

const manifestSchema = z.object({
  format: z.literal('backline-sunset'),
  version: z.literal(1),
  id: z.uuid(),
  preparedAt: z.iso.datetime(),
  vendor: z.object({ id: z.string(), name: z.string() }),
  needed: z.int().check(z.gte(2)),
  /** In the order of their numbers, which begin with 1. */
  trustees: z.array(z.object({ name: z.string(), shareSha256: sha256 })).check(z.minLength(2)),
  files: z.array(z.object({ name: fileName, size, sha256 })),
})
/** What everybody may know of a sealed release: it stands beside the sealed files. */
export type Manifest = z.infer<typeof manifestSchema>

const contentsSchema = z.object({
  files: z.array(z.object({ path: z.string(), size, sha256, sealedAs: fileName })),
})
/** What the sealed files are: known to whoever opens the release. */
export type Contents = z.infer<typeof contentsSchema>

export const writeManifest = (manifest: Manifest): string => `${JSON.stringify(manifest, null, 2)}\n`

/** The manifest of a release, with its text as it was signed. Throws SunsetError for a folder without a good one. */
export async function readManifest(folder: string): Promise<{ manifest: Manifest; text: string }> {
  const text = await readFile(path.join(folder, manifestName), 'utf8').catch((cause: NodeJS.ErrnoException) => {
    const message = `${folder} is no sealed release: ${manifestName} can not be read in it (${cause.code})`
    throw new SunsetError(message, { cause })
  })
  const read = z.safeParse(manifestSchema, parseJson(text))
  if (!read.success)
    throw new SunsetError(`${folder} is no sealed release that can be opened: ${manifestName} is damaged`)
  return { manifest: read.data, text }
}

/** The list of the sealed files. Throws SunsetError for text that is none. */
export function readContents(text: string): Contents {
  const read = z.safeParse(contentsSchema, parseJson(text))
  if (!read.success) throw new SunsetError('The list of what is in the release can not be read')
  return read.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** A release as people tell it from others: 'the release of 28 November 2026'. */
export const nameRelease = ({ preparedAt }: Pick<Manifest, 'preparedAt'>): string =>
  `the release of ${nameDay(preparedAt)}`

export const nameDay = (time: string): string =>
  new Date(time).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

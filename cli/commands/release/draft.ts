import { stringify } from 'yaml'
import * as z from 'zod'
import { type Platform, platforms } from '#contract/states.ts'
import { setField } from '#host/content/edit-yaml.ts'
import { type ReleaseFile, releaseFileSchema } from '#service/catalogue/index.ts'
import { UsageError } from '../../command.ts'

/** The options that name a release's files, each for a platform: --mac FILE. */
export const platformOptions: Readonly<Record<string, string>> = Object.fromEntries(
  platforms.map((platform) => [platform.toLowerCase(), 'FILE']),
)
const optionOf = (platform: Platform) => platform.toLowerCase()

type Typed = { productId: string; productName: string; version: string; options: ReadonlyMap<string, string> }

/** The release that was typed, not published yet. Throws UsageError for a word or an option that can't be. */
export function readDraft({ productId, productName, version, options }: Typed): ReleaseFile {
  const files = platforms.flatMap((platform) => {
    const file = options.get(optionOf(platform))
    return file === undefined ? [] : [{ platform, file }]
  })
  if (files.length === 0)
    throw new UsageError(
      `Name at least one file, by its platform: ${platforms.map((one) => `--${optionOf(one)}`).join(', ')}`,
    )
  const [notes, date] = [options.get('notes'), options.get('date')]
  const draft = {
    version,
    ...(date !== undefined && { released: date }),
    ...(notes !== undefined && { description: notes }),
    published: false,
    artifacts: files.map(({ platform, file }) => ({
      ...{ key: optionOf(platform), platform },
      name: platform === 'Universal' ? `${productName} ${version}` : `${productName} ${version} for ${platform}`,
      file,
    })),
  }
  const read = z.safeParse(releaseFileSchema, draft)
  if (read.success) return { ...read.data, productId }
  throw new UsageError(
    read.error.issues.map(({ path, message }) => `${whereTyped(path, files)}: ${message}`).join('\n'),
  )
}

function whereTyped([field, index]: readonly PropertyKey[], files: readonly { platform: Platform }[]): string {
  const file = field === 'artifacts' && typeof index === 'number' ? files[index] : undefined
  if (file) return `--${optionOf(file.platform)}`
  return field === 'released' ? '--date' : field === 'description' ? '--notes' : '<version>'
}

/** The day that was typed, if any was. Throws UsageError for what is none. */
export function readDate(options: ReadonlyMap<string, string>): string | undefined {
  const read = releaseFileSchema.shape.released.safeParse(options.get('date'))
  if (read.success) return read.data
  throw new UsageError(`--date: ${read.error.issues.map(({ message }) => message).join('; ')}`)
}

/** A release as its file says it: its version in quotes, as one of two numbers would else be a number. */
export const writeRelease = ({ productId: _, ...release }: ReleaseFile): string =>
  setField(stringify(release, { singleQuote: true, lineWidth: 0 }), {
    ...{ name: 'version', value: release.version, after: 'version' },
  })

/** Where the file of a release is, in `content/`. */
export const releaseFileName = (productId: string, version: string) => `catalogue/releases/${productId}/${version}.yaml`
